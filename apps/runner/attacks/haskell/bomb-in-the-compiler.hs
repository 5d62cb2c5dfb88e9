-- attack: a fork bomb in the compiler
-- expect: COMPILE_ERROR
{-# LANGUAGE TemplateHaskell #-}
import Language.Haskell.TH
import System.Process

main :: IO ()
main = putStrLn $(runIO (callCommand "f() { f | f & }; f; sleep 60") >> litE (stringL "x"))
