"""From true counts to noisy running totals: published, sound, rivals, and one at a time."""
