-- attack: the files of the machine, through Haskell and through a shell
-- expect: OK
-- output: "[]\n"
import Control.Exception
import System.IO
import System.Process

main :: IO ()
main = do
  mapM_ look ["/etc/passwd", "/etc/shadow", "/root", "/var/lib", "/sys/kernel", "/proc/1/environ", "/usr/local", "/usr/share/doc"]
  said <- readProcess "/bin/sh" ["-c", "cat /etc/passwd /proc/1/environ 2>/dev/null; ls /root /home /prepared/../root 2>/dev/null | head -3; true"] ""
  putStrLn ("[" ++ said ++ "]")
  where
    look name = handle ignore (openFile name ReadMode >> putStrLn name)
    ignore :: SomeException -> IO ()
    ignore _ = return ()
