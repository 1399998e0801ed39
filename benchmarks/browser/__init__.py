"""Pages of the studio in a browser without a screen: Chromium, driven by Playwright."""
