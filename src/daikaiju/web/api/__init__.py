"""The JSON API for programs: what pages can do, described by OpenAPI (docs/api.md)."""
