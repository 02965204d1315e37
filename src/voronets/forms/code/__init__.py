"""Equations as source code in several languages, each source standing alone."""
