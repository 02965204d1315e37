"""The studio in Chromium, driven by Playwright: what a person sees and does there."""
