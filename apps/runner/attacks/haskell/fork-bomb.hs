-- attack: fork bomb that swallows its failures
-- expect: PROCESS_LIMIT | MEMORY_LIMIT
import Control.Exception
import Control.Monad
import System.Posix.Process

main :: IO ()
main = do
  forever (handle ignore (void (forkProcess (forever (handle ignore (void (forkProcess (return ()))))))))
  where
    ignore :: SomeException -> IO ()
    ignore _ = return ()
