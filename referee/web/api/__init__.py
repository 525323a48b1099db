"""The JSON interface for programs, under `/api/v1`: the same matches, the same rulings (`docs/http.md`).

Every error has one shape, `{"error": "...", "field": "..."}`. A key is sent as `Authorization: Bearer <key>`.
"""
