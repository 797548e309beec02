"""A match on a server, as a program takes part in it: the public interface and nothing else."""
