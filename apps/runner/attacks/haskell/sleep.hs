-- attack: sleep
-- expect: IDLE_LIMIT
-- limits: {"wallMs": 500}
import Control.Concurrent

main :: IO ()
main = do
  threadDelay 600000000
