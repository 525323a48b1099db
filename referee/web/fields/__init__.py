"""Fields of forms: plays, questions, house rules and carried scores are drawn on a page, and read from what was typed.

Every field has one name in the page and in the address: its key (`melds`), after the name of the field that holds it
(`rolls.0.dice`, or `o.target` of the options). People type the notation of the record (`T20 5 D8`, `K K K / 7 7 7`), or
JSON. Where scripts run, a pad of keys writes that text: the widget of the field's type (`referee/schema/widgets.py`).
"""
