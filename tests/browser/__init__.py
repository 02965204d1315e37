"""The player in Chromium, driven by Playwright: what a reader sees and does."""
