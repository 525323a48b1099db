"""The rights that the campaign of routes holds true: to change, to look, and to hear of keys."""

from __future__ import annotations

from collections.abc import Mapping

from tools.campaign.site import (
    ENTRY,
    FORGED,
    IN_ADDRESS,
    IN_ADDRESSES,
    NEXT_TABLE,
    NOBODY,
    OF_CLUBS,
    ORGANISER,
    OTHER_ENTRY,
    OTHER_IN_ADDRESS,
    OTHER_ORGANISER,
    OTHER_PAGE,
    OTHER_TABLE,
    OWN_PAGE,
    ROLES,
    TABLE,
    VOID,
    WRONG_IN_ADDRESS,
)

HOST, ENTER, ALL = {"host", ORGANISER}, {"host", "table", ORGANISER}, {*NOBODY, *ROLES, *OF_CLUBS, *IN_ADDRESSES}
PROGRAMS = {*NOBODY, *ROLES, IN_ADDRESS} - {FORGED}
WRITES: Mapping[str, set[str]] = {
    "new.start_match": ALL - {FORGED},
    "again.press_again": ENTER,
    "table.enter_play": ENTER | {TABLE},
    "table.strike_play": ENTER | {TABLE},
    "table.amend_play": ENTER | {TABLE},
    "table.insert_play": ENTER | {TABLE},
    "clock.set_clock": ENTER | {TABLE},
    "host.press_end": HOST,
    "host.press_reopen": HOST,
    "host.press_renew": HOST,
    "host.press_delete": HOST,
    "host.press_rename": HOST,
    "club_organise.rename_club": {ORGANISER},
    "club_organise.renew_club_key": {ORGANISER},
    "club_organise.add_match_from_before": {ORGANISER},
    "club_organise.count_match_for_club": {ORGANISER},
    "club_organise.begin_club": {ORGANISER, OTHER_ORGANISER},
    "club_people.rename_person": {ORGANISER},
    "club_people.remove_person": {ORGANISER},
    "club_people.merge_people": {ORGANISER},
    "evening.begin_evening": {"helper of the club", ORGANISER},
    "evening.post_entry": {"helper of the club", ORGANISER},
    "new_event.begin_event": {ORGANISER},
    "organise_event.post_tournament_entry": {"helper of the club", ORGANISER},
    "event_door.post_door": {"helper of the club", ORGANISER},
    "event_fees.set_fees": {"helper of the club", ORGANISER},
    "event_fixtures.set_days": {ORGANISER},
    "hall.change_hall": {"helper of the club", ORGANISER},
    "event_door.enter_self": {ENTRY},
    "event_table.begin_match_at": {"helper of the club", ORGANISER, TABLE},
    "home.enter_name": ALL - {FORGED},
    "home.join_match": ALL - {FORGED, *ROLES, *OF_CLUBS} | {OTHER_ORGANISER},
    "my_event.choose_me": {*OF_CLUBS} - {OTHER_ORGANISER} | {TABLE, NEXT_TABLE, OWN_PAGE},
    "club_seasons.begin_season": {ORGANISER},
    "club_seasons.count_event": {ORGANISER},
    "club_seasons.delete_season": {ORGANISER},
    "api.create_club": PROGRAMS | {*OF_CLUBS},
    "api.import_club_file": {ORGANISER},
    "api.add_people": {"helper of the club", ORGANISER},
    "api.rename_person": {ORGANISER},
    "api.remove_person": {ORGANISER},
    "api.merge_person": {ORGANISER},
    "api.import_match": {ORGANISER},
    "api.add_match_to_club": {"helper of the club", ORGANISER},
    "api.change_hall": {ORGANISER},
    "api.set_round_clock": {"helper of the club", ORGANISER},
    "api.add_tables": {ORGANISER},
    "api.rename_table": {ORGANISER},
    "api.remove_table": {ORGANISER},
    "api.renew_table_key": {ORGANISER},
    "api.call_to_table": {"helper of the club", ORGANISER},
    "api.take_call_back": {"helper of the club", ORGANISER},
    "api.begin_called_match": {"helper of the club", ORGANISER},
    "api.change_plan": {ORGANISER},
    "api.check_in": {"helper of the club", ORGANISER},
    "api.mark_paid": {"helper of the club", ORGANISER},
    "api.buy_extra": {"helper of the club", ORGANISER},
    "event_guests.change_guests": {ORGANISER},
    "announcing.post_announcement": {"helper of the club", ORGANISER},
    "api.announce_sentence": {"helper of the club", ORGANISER},
    "api.give_prize": {"helper of the club", ORGANISER},
    "api.give_own_table": {ORGANISER},
    "api.create_season": {ORGANISER},
    "api.challenge_entrant": {"helper of the club", ORGANISER},
    "api.answer_to_challenge": {"helper of the club", ORGANISER},
    "api.set_line_up": {"helper of the club", ORGANISER},
    "api.move_event": {ORGANISER},
    "api.delete_event": {ORGANISER},
    "api.give_season_points": {ORGANISER},
    "api.take_season_points_back": {ORGANISER},
    "api.take_merge_back": {ORGANISER},
    "change_event.post_change": {ORGANISER},
    "change_event.post_day": {ORGANISER},
    "change_event.post_match": {ORGANISER},
    "change_event.post_delete": {ORGANISER},
    "club_events.bring_event_in": {ORGANISER},
    "club_people.take_merge_back": {ORGANISER},
    "club_seasons.give_points": {ORGANISER},
    "event_ladder.post_ladder": {"helper of the club", ORGANISER},
    "event_ties.post_line_up": {"helper of the club", ORGANISER},
    "event_ties.post_tie": {"helper of the club", ORGANISER},
    "api.delete_season": {ORGANISER},
    "api.count_event": {ORGANISER},
    "api.leave_event_out": {ORGANISER},
    "api.create_event": {ORGANISER},
    "api.enter_event_entry": {"helper of the club", ORGANISER},
    "api.start_match": PROGRAMS,
    "api.enter_play": ENTER - {ORGANISER},
    "api.strike_play": ENTER - {ORGANISER},
    "api.amend_play": ENTER - {ORGANISER},
    "api.insert_play": ENTER - {ORGANISER},
    "api.end_match": HOST - {ORGANISER},
    "api.reopen_match": HOST - {ORGANISER},
    "api.delete_match": HOST - {ORGANISER},
}
"""The routes that change something, and for whom. A route that is not named here may change nothing."""
IN_COOKIE = frozenset({"home.enter_name", "home.join_match", "my_event.choose_me"})
"""Those of them that change what the phone keeps, and nothing in the database."""
HARMLESS = frozenset(
    {
        "api.ask_question",  # answers
        "api.referee_event",  # answers
        "api.report_event",  # answers
        "api.draw_round",  # answers
        "api.read_entrants",  # answers
        "api.rank_season",  # answers
        "api.rank_results",  # answers
        "table.assess_play",  # previews
    }
)
"""The routes that take a body and change nothing, each with the reason. Any other one is in WRITES."""
LOOKS_AT_EVENT = {
    "evening.event_page",
    "event_board.event_board_page",
    "event_board.record_json",
    "event_board.standing_csv",
    "event_board.standing_png",
    "event_board.standing_svg",
    "event_board.tie_break_page",
    "event_drawing.drawing_png",
    "event_drawing.drawing_svg",
    "event_fees.fees_page",
    "event_fees.prizes_csv",
    "event_fixtures.fixtures_csv",
    "event_fixtures.fixtures_feed",
    "event_fixtures.fixtures_page",
    "event_news.event_news",
    "event_sheet.event_sheet_page",
    "event_sheet.event_with_matches",
    "event_sheet.pairing_of_slip",
    "event_sheet.pairings_csv",
    "event_table.board_of_table",
    "event_ties.players_csv",
    "event_table.table_of_event",
    "my_event.choose_me",
}
ENTERS_AT_TABLE = {
    "again.go_to_next",
    "again.press_again",
    "asked.ask_in_match",
    "asked.why_page",
    "board.board_page",
    "clock.set_clock",
    "correct.correction_page",
    "event_table.begin_match_at",
    "live.event_stream",
    "log.log_page",
    "result.result_png",
    "result.result_svg",
    "share.share_page",
    "sheet.record_file",
    "sheet.sheet_csv",
    "sheet.sheet_page",
    "table.amend_play",
    "table.assess_play",
    "table.enter_play",
    "table.insert_play",
    "table.strike_play",
    "table.table_page",
    "tally.tally_page",
}
PREVIEWS = {"event_board.standing_png", "event_board.standing_svg", "result.result_png", "result.result_svg"}
OPENS: Mapping[str, set[str]] = {
    TABLE: {"table_access.exchange_table_key", *LOOKS_AT_EVENT, *ENTERS_AT_TABLE},
    NEXT_TABLE: {"table_access.exchange_table_key", *LOOKS_AT_EVENT},
    OWN_PAGE: LOOKS_AT_EVENT,
    ENTRY: {"event_door.enter_self", "event_door.self_entry_page"},
    IN_ADDRESS: {*PREVIEWS, "board.board_page", "live.event_stream"},
}
"""The routes that let in who holds one of these keys, and nobody who holds none."""
STRANGERS = {*NOBODY, OTHER_ORGANISER, OTHER_TABLE, OTHER_PAGE, OTHER_ENTRY, VOID, OTHER_IN_ADDRESS, WRONG_IN_ADDRESS}
"""The visitors that hear nothing of the match, the club and its events."""
HIDDEN: Mapping[str, tuple[str, ...]] = {
    "board": ROLES[1:],
    "board of the club": ROLES[1:],
    "helper of the club": ROLES[1:],
    "table": ROLES[2:],
    "host": (),
    IN_ADDRESS: (),
    TABLE: ROLES[2:],
    ORGANISER: (),
    FORGED: (),
}
"""The keys of the match that somebody does not hear; whoever is not named here hears none."""
