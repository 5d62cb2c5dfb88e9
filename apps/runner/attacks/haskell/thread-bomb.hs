-- attack: threads without end
-- expect: PROCESS_LIMIT | MEMORY_LIMIT | RUNTIME_ERROR
import Control.Concurrent
import Control.Monad

main :: IO ()
main = do
  forever (forkOS (threadDelay 600000000))
