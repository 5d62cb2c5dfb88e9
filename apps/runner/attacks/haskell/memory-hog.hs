-- attack: ever more memory
-- expect: MEMORY_LIMIT
-- limits: {"memoryBytes": 67108864}
main :: IO ()
main = do
  let numbers = [1 ..] :: [Integer]
  print (length (takeWhile (> 0) numbers))
  print (numbers !! 5)
