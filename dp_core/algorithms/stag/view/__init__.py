"""Pictures and messages of maps; none of them computes a release, and the room loads no drawing."""
