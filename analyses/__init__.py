"""Tables in, tables out: what a study's rows say."""
