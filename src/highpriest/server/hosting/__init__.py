"""What the host has ordered, carried out while the server runs."""
