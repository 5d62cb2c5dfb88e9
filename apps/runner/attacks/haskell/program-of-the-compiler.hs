-- attack: a file of the machine read by a program in the compiler
-- expect: COMPILE_ERROR
{-# LANGUAGE TemplateHaskell #-}
import Language.Haskell.TH

main :: IO ()
main = putStrLn $(runIO (readFile "/etc/passwd") >>= litE . stringL)
