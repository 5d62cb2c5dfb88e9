-- attack: fork bomb of a shell
-- expect: PROCESS_LIMIT
import System.Process

main :: IO ()
main = do
  callCommand "f() { f | f & }; f; sleep 60"
