// attack: more memory at once than there is
// expect: MEMORY_LIMIT | RUNTIME_ERROR
fn main() {
    let all = vec![1u8; 1 << 46];
    println!("{}", all.len());
}
