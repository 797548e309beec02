"""Speed, measured beside others in one run and printed as ratios: `python -m benchmarks NAME`."""
