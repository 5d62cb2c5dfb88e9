// attack: recursion without end
// expect: RUNTIME_ERROR | MEMORY_LIMIT
fn deeper(depth: u64) -> u64 {
    let room = [depth; 64];
    if depth == u64::MAX { 0 } else { deeper(depth + room[5] % 7 + 1) + room[(depth % 64) as usize] }
}

fn main() {
    println!("{}", deeper(0));
}
