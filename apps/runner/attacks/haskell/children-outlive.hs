-- attack: a child in a session of its own that outlives the program
-- expect: RUNTIME_ERROR
-- output: "started\n"
-- message: "Runtime error: the program ended with exit code 3"
import System.Exit
import System.IO
import System.Process

main :: IO ()
main = do
  said <- readProcess "/bin/sh" ["-c", "(setsid sleep 600 >/dev/null 2>&1 &) ; echo started"] ""
  putStr said
  hFlush stdout
  exitWith (ExitFailure 3)
