"""What models are told: jinja2 templates and example turns, text without logic."""
