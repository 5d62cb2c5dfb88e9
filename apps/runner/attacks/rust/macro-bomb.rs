// attack: a macro that doubles itself
// expect: COMPILE_ERROR
macro_rules! bomb {
    ($($all:tt)*) => { bomb!($($all)* $($all)*) };
}

fn main() {
    bomb!(1 1 1 1);
}
