// attack: an abort
// expect: RUNTIME_ERROR
// message: /^Aborted/
fn main() {
    std::process::abort();
}
