# attack: recursion without end after Python's own limit was lifted
# expect: RUNTIME_ERROR
# message: /^Segmentation fault/
import sys

sys.setrecursionlimit(2**31 - 1)


class Deeper:
    def __repr__(self):
        return repr(Deeper())


print(repr(Deeper()))
