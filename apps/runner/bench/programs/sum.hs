main :: IO ()
main = interact (\text -> show (sum (map read (lines text) :: [Int])) ++ "\n")
