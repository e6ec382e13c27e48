"""Page of LREMH: what stands left (controls) and each of its tabs."""
