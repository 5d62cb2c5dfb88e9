use std::io::{stdin, BufRead};

fn main() {
    let mut total: i64 = 0;
    for line in stdin().lock().lines() {
        total += line.unwrap().parse::<i64>().unwrap();
    }
    println!("{}", total);
}
