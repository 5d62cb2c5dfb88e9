// attack: ever more memory
// expect: MEMORY_LIMIT
// limits: {"memoryBytes": 67108864}
fn main() {
    let mut all = Vec::new();
    loop {
        all.push(vec![1u8; 1 << 20]);
    }
}
