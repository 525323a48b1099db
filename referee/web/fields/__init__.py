"""Fields of forms: plays, questions, house rules and carried scores as a page shows them, and back from what was typed.

Every field has one name in the page and in the address: its key (`melds`), with what holds it before it (`o.target` of
the options, `rolls.0.dice`). What is typed is the notation of the record (`T20 5 D8`, `K K K / 7 7 7`), or JSON. Where
scripts run, a pad of keys writes that text: the widget of the type of its values (`referee/schema/widgets.py`).
"""
