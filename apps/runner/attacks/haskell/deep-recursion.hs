-- attack: recursion without end
-- expect: MEMORY_LIMIT | RUNTIME_ERROR | TIME_LIMIT
-- limits: {"cpuMs": 2000, "memoryBytes": 67108864}
main :: IO ()
main = print (deeper 0)
  where
    deeper :: Integer -> Integer
    deeper depth = 1 + deeper (depth + 1)
