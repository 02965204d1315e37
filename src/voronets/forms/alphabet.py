"""The signs that letters are made of: Greek, dots and bars, indices."""

from __future__ import annotations

#: Greek signs by the words for them.
GREEK = {
    "alpha": "α", "beta": "β", "gamma": "γ", "delta": "δ", "epsilon": "ε", "zeta": "ζ",
    "eta": "η", "theta": "θ", "vartheta": "ϑ", "iota": "ι", "kappa": "κ", "lambda": "λ",
    "mu": "μ", "nu": "ν", "xi": "ξ", "pi": "π", "rho": "ρ", "sigma": "σ", "tau": "τ",
    "upsilon": "υ", "phi": "φ", "chi": "χ", "psi": "ψ", "omega": "ω",
    "Gamma": "Γ", "Delta": "Δ", "Theta": "Θ", "Lambda": "Λ", "Xi": "Ξ", "Pi": "Π",
    "Sigma": "Σ", "Upsilon": "Υ", "Phi": "Φ", "Psi": "Ψ", "Omega": "Ω",
}  # fmt: skip
WORDS = {sign: word for word, sign in GREEK.items()}
#: LaTeX of a Greek sign of the papers; a word that was typed has SymPy's, as \phi.
LATEX_GREEK = {sign: f"\\{word}" for word, sign in GREEK.items()} | {
    "φ": r"\varphi", "ε": r"\varepsilon",
}  # fmt: skip
DIGITS = str.maketrans("₀₁₂₃₄₅₆₇₈₉", "0123456789")
INDICES = str.maketrans("0123456789", "₀₁₂₃₄₅₆₇₈₉")
POWERS = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")
DOT, DOTS, BAR, TILDE, HAT = "\u0307", "\u0308", "\u0304", "\u0303", "\u0302"
ACCENTS = DOT + DOTS + BAR + TILDE + HAT
#: How an accent is written in LaTeX, and in words where letters are ASCII.
LATEX_ACCENTS = {DOT: r"\dot", DOTS: r"\ddot", BAR: r"\overline", TILDE: r"\tilde", HAT: r"\hat"}
WORD_ACCENTS = {BAR: "_bar", TILDE: "_tilde", HAT: "_hat"}
STAR = "⋆"
