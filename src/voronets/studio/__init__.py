"""The studio: a page on this machine where one changes a number and watches what rolls."""
