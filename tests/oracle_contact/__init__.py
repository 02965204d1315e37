"""An independent oracle for contact laws: it shares no code with the library that it checks.

Nearest points are found by Newton's method, their rates by numerical differentiation in extended
precision; no curvature formula enters `gap` and `dynamics`. Only numpy and scipy are used.
"""
