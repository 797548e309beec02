"""Thot for learning: `layout` (what an observation means), `seeing` (writing it), `batch` (many games at once)."""
