"""The tests. With this file Python finds them first: a package that we are compared with brings `tests` of its own."""
