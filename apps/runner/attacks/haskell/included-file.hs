-- attack: a file of the machine included by the preprocessor
-- expect: COMPILE_ERROR
{-# LANGUAGE CPP #-}
#include "/etc/passwd"
main :: IO ()
main = putStrLn "never"
