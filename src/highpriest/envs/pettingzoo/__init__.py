"""Aton and Thot as environments of PettingZoo: `aton_v0.env()`, `aton_v0.parallel_env()`, `thot_v0.env()`."""
