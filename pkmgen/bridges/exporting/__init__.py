"""Robots as models for other tools: the one model that all writers of models are given."""
