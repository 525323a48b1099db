"""Texts, charts, pictures, QR codes and tables that several features show."""
