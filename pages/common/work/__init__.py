"""Work behind a page: caches, jobs that run in the background, what a visit keeps."""
