"""Films of motions: the player in Chromium draws the frames, or matplotlib; ffmpeg or Pillow keeps them."""
