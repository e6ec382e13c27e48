"""Tabs that all systems share: Accuracy, Is it private?, Release."""
