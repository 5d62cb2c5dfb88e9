// attack: a constant whose value is never found
// expect: COMPILE_ERROR
const fn turn(mut left: u64) -> u64 {
    while left < u64::MAX {
        left = (left + 1) % 1_000_000;
    }
    left
}

const X: u64 = turn(0);

fn main() {
    println!("{}", X);
}
