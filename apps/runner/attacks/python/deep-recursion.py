# attack: recursion without end
# expect: RUNTIME_ERROR
# message: /RecursionError: maximum recursion depth exceeded/
def deeper(depth):
    return deeper(depth + 1) + 1


print(deeper(0))
