import type { Samples } from './verdicts.ts';

export const USUAL_SAMPLES: readonly Samples[] = [
  {
    name: 'C',
    sum: '#include <stdio.h>\n#include <math.h>\nint main(void){int a,b;scanf("%d %d",&a,&b);printf("%d\\n",(int)sqrt((a+b)*(a+b)));}',
    broken: { code: 'int main(void)\n{\n  return total;\n}', line: 3, column: 10, file: 'main.c' },
    failing: { code: 'int main(void){volatile int *p=0;*p=1;}', message: /^Segmentation fault/ },
    endless: 'int main(void){for(volatile int i=0;;i++);}',
    hungry:
      '#include <stdlib.h>\n#include <string.h>\nint main(void){for(;;){char*p=malloc(1<<20);memset(p,1,1<<20);}}',
  },
  {
    name: 'C++',
    sum: '#include <iostream>\nint main(){int a,b;std::cin>>a>>b;std::cout<<a+b<<std::endl;}',
    broken: { code: 'int main()\n{\n  return total;\n}', line: 3, column: 10, file: 'main.cpp' },
    failing: {
      code: '#include <stdexcept>\nint main(){throw std::runtime_error("no");}',
      message: /^Aborted/,
    },
    endless: 'int main(){for(volatile int i=0;;i=i+1);}',
    hungry: '#include <vector>\nint main(){std::vector<int> v;for(;;)v.insert(v.end(),1<<18,1);}',
  },
  {
    name: 'JAVA',
    sum: 'package exam.one;\nimport java.util.Scanner;\nclass Sum {\n  static public void main(final String... words) {\n    Scanner in = new Scanner(System.in);\n    System.out.println(in.nextInt() + in.nextInt());\n  }\n}',
    broken: {
      code: 'public class Broken {\n  public static void main(String[] a) {\n    int x = total;\n  }\n}',
      line: 3,
      column: 13,
      file: 'Broken.java',
    },
    failing: {
      code: 'class A { public static void main(String[] a) { System.out.println(new int[2][5].length + new int[2][2][a.length + 5].length + new int[1][-1].length); } }',
      message: /^Runtime error: java\.lang\.NegativeArraySizeException: -1/,
    },
    endless: 'class A { public static void main(String[] a) { for (int i = 0; ; i++); } }',
    hungry:
      'import java.util.*; class A { public static void main(String[] a) { List<int[]> all = new ArrayList<>(); for (;;) all.add(new int[1 << 18]); } }',
  },
  {
    name: 'PYTHON',
    sum: 'a, b = map(int, input().split())\nprint(a + b)',
    broken: { code: 'x = 1\ny = (x +)\n', line: 2, column: 9, file: 'main.py' },
    failing: { code: 'print(1 // 0)', message: /^Runtime error: ZeroDivisionError/ },
    endless: 'while True: pass',
    hungry: 'all = []\nwhile True: all.append(bytearray(1 << 20))',
  },
  {
    name: 'JAVASCRIPT',
    sum: "const [a, b] = require('fs').readFileSync(0, 'utf8').split(' ').map(Number);\nconsole.log(a + b);",
    broken: { code: 'let x = 1;\nlet y = (x +);\n', line: 2, column: 13, file: 'main.js' },
    failing: {
      code: 'const f = () => null.x;\nf();',
      message: /^Runtime error: TypeError: Cannot read properties of null \(reading 'x'\)$/,
    },
    endless: 'for (;;);',
    hungry: 'const all = [];\nfor (;;) all.push(new Array(1000).fill(1.5));',
  },
  {
    name: 'TYPESCRIPT',
    sum: "import { readFileSync } from 'node:fs';\nconst all: number[] = readFileSync(0, 'utf8').split(' ').map(Number);\nconsole.log(all[0] + all[1]);",
    broken: { code: 'let x: number = 1;\nlet y: number = (x +);\n', line: 2, column: 21, file: 'main.ts' },
    failing: {
      code: 'interface A { b: string }\nconst f = (a: A | null) => (a as A).b;\nf(null);',
      message: /^Runtime error: TypeError: Cannot read properties of null \(reading 'b'\)$/,
    },
    endless: 'for (let i: number = 0; ; i++);',
    hungry: 'const all: number[][] = [];\nfor (;;) all.push(new Array<number>(1000).fill(1.5));',
  },
];
