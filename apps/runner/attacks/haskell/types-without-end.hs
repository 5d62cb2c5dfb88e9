-- attack: types in types without end
-- expect: COMPILE_ERROR
{-# LANGUAGE UndecidableInstances, FlexibleInstances, FlexibleContexts #-}
class Deep a where
  deep :: a -> Int

instance Deep [[a]] => Deep [a] where
  deep x = deep [x]

main :: IO ()
main = print (deep "x")
