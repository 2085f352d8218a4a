"""Estimates with intervals that respect how a study is made: blocks are independent, the games within one are not."""
