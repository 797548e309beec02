"""The rules of both games, pure: numbers in, numbers out. Everything else asks them."""
