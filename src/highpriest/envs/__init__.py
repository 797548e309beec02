"""The games where researchers already work: adapters for learning libraries, thin over the rules.

Each needs its extra: `highpriest[gymnasium]`, `highpriest[pettingzoo]`, `highpriest[openspiel]`.
"""
