-- attack: a preprocessor of its own choice
-- expect: COMPILE_ERROR | OK
{-# OPTIONS_GHC -F -pgmF /bin/cat #-}
main :: IO ()
main = putStrLn "never"
