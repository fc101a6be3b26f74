"""Tables, migrations and queries; SQLAlchemy lives only here."""
