import type { Samples } from './verdicts.ts';

/** By the id of each language that is offered where a setting says so. */
export const OPTIONAL_SAMPLES: Readonly<Record<string, Samples>> = {
  go: {
    name: 'GO',
    sum: 'package main\n\nimport (\n\t"bufio"\n\t"fmt"\n\t"os"\n\t"sort"\n\t"strings"\n)\n\nfunc main() {\n\tr := bufio.NewReader(os.Stdin)\n\tv := make([]int, 2)\n\tfmt.Fscan(r, &v[0], &v[1])\n\tsort.Ints(v)\n\tfmt.Println(strings.TrimSpace(fmt.Sprint(v[0] + v[1])))\n}\n',
    broken: {
      code: 'package main\n\nfunc main() {\n\tx := total\n\t_ = x\n}\n',
      line: 4,
      column: 7,
      file: 'main.go',
    },
    failing: {
      code: 'package main\n\nimport "os"\n\nfunc main() {\n\tv := []int{1, 2, 3}\n\tv[len(os.Args)+4] = 1\n}\n',
      message: /^Runtime error: index out of range \[5\] with length 3$/,
    },
    endless: 'package main\n\nfunc main() {\n\tfor i := 0; ; i++ {\n\t}\n}\n',
    hungry:
      'package main\n\nfunc main() {\n\tvar all [][]byte\n\tfor {\n\t\tb := make([]byte, 1<<20)\n\t\tfor i := range b {\n\t\t\tb[i] = 1\n\t\t}\n\t\tall = append(all, b)\n\t}\n}\n',
  },
  rust: {
    name: 'RUST',
    sum: 'use std::io::*;\nfn main() {\n    let mut text = String::new();\n    stdin().read_to_string(&mut text).unwrap();\n    let v: Vec<i64> = text.split_whitespace().map(|w| w.parse().unwrap()).collect();\n    println!("{}", v.iter().sum::<i64>());\n}\n',
    broken: {
      code: 'fn main() {\n    let x = 1;\n    println!("{}", total + x);\n}\n',
      line: 3,
      column: 20,
      file: 'main.rs',
    },
    failing: {
      code: 'fn main() {\n    let v = vec![1, 2, 3];\n    println!("{}", v[std::env::args().count() + 4]);\n}\n',
      message: /^Runtime error: index out of bounds: the len is 3 but the index is 5$/,
    },
    endless:
      'fn main() {\n    let mut i: u64 = 0;\n    while i < 10 || std::env::args().count() > 0 {\n        i += 1;\n    }\n    println!("{}", i);\n}\n',
    hungry:
      'fn main() {\n    let mut all = Vec::new();\n    loop {\n        all.push(vec![1u8; 1 << 20]);\n    }\n}\n',
  },
  csharp: {
    name: 'C#',
    sum: 'using System;\nusing System.Linq;\nclass Program {\n  static void Main() {\n    Console.WriteLine(Console.In.ReadToEnd().Split((char[]) null, StringSplitOptions.RemoveEmptyEntries).Select(int.Parse).Sum());\n  }\n}\n',
    broken: {
      code: 'class Program {\n  static void Main() {\n    int x = total;\n  }\n}\n',
      line: 3,
      column: 13,
      file: 'main.cs',
    },
    failing: {
      code: 'class Program {\n  static void Main(string[] a) {\n    System.Console.WriteLine(new int[3][5 + a.Length]);\n    System.Console.WriteLine(new int[3].GetValue(5));\n  }\n}\n',
      message: /^Runtime error: System\.IndexOutOfRangeException: Index/,
    },
    endless: 'class Program {\n  static void Main() {\n    for (int i = 0; ; i++) ;\n  }\n}\n',
    hungry:
      'using System.Collections.Generic;\nclass Program {\n  static void Main() {\n    var all = new List<int[]>();\n    for (;;) all.Add(new int[1 << 16]);\n  }\n}\n',
  },
  kotlin: {
    name: 'KOTLIN',
    sum: 'package exam.one\n\nfun main() {\n    val (a, b) = readLine()!!.split(" ").map { it.toInt() }\n    println(listOf(a, b).sum())\n}\n',
    broken: {
      code: 'fun main() {\n    val x = 1\n    println(total + x)\n}\n',
      line: 3,
      column: 13,
      file: 'Main.kt',
    },
    failing: {
      code: 'fun main(args: Array<String>) {\n    val v = intArrayOf(1, 2, 3)\n    println(v[args.size + 5])\n}\n',
      message:
        /^Runtime error: java\.lang\.ArrayIndexOutOfBoundsException: Index 5 out of bounds for length 3$/,
    },
    endless: 'fun main() {\n    var i = 0\n    while (true) i++\n}\n',
    hungry:
      'fun main() {\n    val all = mutableListOf<IntArray>()\n    while (true) all.add(IntArray(1 shl 18))\n}\n',
  },
  php: {
    name: 'PHP',
    sum: '<?php\n[$a, $b] = preg_split("/\\s+/", trim(fgets(STDIN)));\necho ctype_digit($a) ? $a + $b : "no", "\\n";\n',
    broken: { code: '<?php\n$x = 1;\n$y = ($x +);\n', line: 3, column: 0, file: 'main.php' },
    failing: {
      code: '<?php\necho intdiv(1, 0);\n',
      message: /^Runtime error: DivisionByZeroError: Division by zero$/,
    },
    endless: '<?php\nwhile (true) {\n}\n',
    hungry: '<?php\n$all = [];\nwhile (true) {\n    $all[] = str_repeat("x", 1 << 20);\n}\n',
  },
  ruby: {
    name: 'RUBY',
    sum: 'a, b = gets.split.map(&:to_i)\nputs a + b\n',
    broken: { code: 'x = 1\ny = (x +)\n', line: 2, column: 0, file: 'main.rb' },
    failing: { code: 'puts 1 / 0\n', message: /^Runtime error: divided by 0 \(ZeroDivisionError\)$/ },
    endless: 'i = 0\nloop { i += 1 }\n',
    hungry: 'all = []\nloop { all << "x" * (1 << 20) }\n',
  },
  r: {
    name: 'R',
    sum: 'v <- scan(file("stdin"), quiet = TRUE)\ncat(sum(v), "\\n", sep = "")\n',
    broken: { code: 'x <- 1\ny <- (x +)\n', line: 2, column: 10, file: 'main.R' },
    failing: {
      code: 'x <- list(1, 2)\nprint(x[[5]])\n',
      message: /^Runtime error: subscript out of bounds$/,
    },
    endless: 'i <- 0\nrepeat i <- i + 1\n',
    hungry: 'all <- list()\nrepeat all[[length(all) + 1]] <- runif(1e5)\n',
  },
  pascal: {
    name: 'PASCAL',
    sum: 'program sum;\nuses sysutils, math;\nvar a, b: longint;\nbegin\n  read(a, b);\n  writeln(IntToStr(max(a + b, 0)));\nend.\n',
    broken: {
      code: 'program p;\nvar x: longint;\nbegin\n  x := total;\nend.\n',
      line: 4,
      column: 8,
      file: 'main.pas',
    },
    failing: {
      code: 'program p;\nvar v: array[1..3] of longint; i: longint;\nbegin\n  i := paramcount + 5;\n  v[i] := 1;\n  writeln(v[1]);\nend.\n',
      message: /^Runtime error: Range check error: an index or a value is out of range \(201\)$/,
    },
    endless: 'program p;\nvar i: longint;\nbegin\n  i := 0;\n  while true do i := (i + 1) mod 1000;\nend.\n',
    hungry:
      'program p;\ntype block = array[1..262144] of longint;\nvar q: ^block;\nbegin\n  while true do begin\n    new(q);\n    fillchar(q^, sizeof(block), 1);\n  end;\nend.\n',
  },
  haskell: {
    name: 'HASKELL',
    sum: 'import qualified Data.Map as Map\n\nmain :: IO ()\nmain = do\n  text <- getContents\n  let numbers = Map.fromList (zip [1 :: Int ..] (map read (words text) :: [Int]))\n  print (sum (Map.elems numbers))\n',
    broken: { code: 'main :: IO ()\nmain = do\n  print (total + 1)\n', line: 3, column: 10, file: 'main.hs' },
    failing: {
      code: 'main :: IO ()\nmain = print (1 `div` (0 :: Int))\n',
      message: /^Runtime error: divide by zero$/,
    },
    endless:
      'main :: IO ()\nmain = go (0 :: Int)\n  where\n    go n = if n < 0 then print n else go ((n + 1) `mod` 1000)\n',
    hungry:
      'main :: IO ()\nmain = do\n  let numbers = [1 ..] :: [Integer]\n  print (length (takeWhile (> 0) numbers))\n  print (numbers !! 5)\n',
  },
};
