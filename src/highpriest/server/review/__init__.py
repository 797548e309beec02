"""Looking at games that are over: replays and judgements."""
