-- attack: an endless computation that catches everything
-- expect: TIME_LIMIT | MEMORY_LIMIT
-- limits: {"cpuMs": 400}
import Control.Exception
import Control.Monad

main :: IO ()
main = forever (handle ignore (evaluate (length [1 ..]) >>= print))
  where
    ignore :: SomeException -> IO ()
    ignore _ = return ()
