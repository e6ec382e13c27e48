"""Steps of the method by maximum entropy (`joint.py`), one file a step."""
