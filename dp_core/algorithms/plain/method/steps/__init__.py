"""What the methods call: questions as whole numbers, and answers from noisy ones."""
