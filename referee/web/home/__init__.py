"""The start page and the page to join, and the site as an app."""
