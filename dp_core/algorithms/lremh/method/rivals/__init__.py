"""What the system is compared with: no joint estimation, one joint question, one pair a user."""
