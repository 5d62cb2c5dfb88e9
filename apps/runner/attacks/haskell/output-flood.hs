-- attack: output without end
-- expect: OUTPUT_LIMIT
import Control.Monad

main :: IO ()
main = do
  forever (putStrLn (replicate 1000 'x'))
