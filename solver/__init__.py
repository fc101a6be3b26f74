"""Full-information search over the engine."""
