# attack: the interpreter made to crash
# expect: RUNTIME_ERROR
# message: /^Segmentation fault/
import ctypes

ctypes.string_at(0)
