"""Aton and Thot as environments of PettingZoo: `aton_v1.env()`, `aton_v1.parallel_env()`, `thot_v0.env()`."""
