# attack: a source in an encoding that is none, coding: nonsense
# expect: COMPILE_ERROR
# message: /unknown encoding: nonsense/
print("ä")
