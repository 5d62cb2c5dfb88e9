-- attack: files left for the next program
-- expect: OK
-- output: "0\n"
-- runs: 3
import System.Directory

main :: IO ()
main = do
  listDirectory "/tmp" >>= print . length
  writeFile "/tmp/left" "left"
  writeFile "/w/left" "left"
