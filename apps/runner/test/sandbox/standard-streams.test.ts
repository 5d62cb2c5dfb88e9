import { afterAll, beforeAll, expect, test } from 'vitest';
import { openService, type Service } from '../service.ts';

let service: Service;
beforeAll(async () => void (service = await openService()));
afterAll(() => service.close());

test.each([
  [
    'C++ reads /dev/stdin',
    'c++',
    '#include <fstream>\n#include <iostream>\nint main(){std::ifstream in("/dev/stdin");int a,b;in>>a>>b;std::cout<<a+b<<"\\n";}',
  ],
  ['Python reads /dev/stdin', 'python', 'print(sum(map(int, open("/dev/stdin").read().split())))'],
  ['Python reads /dev/fd/0', 'python', 'print(sum(map(int, open("/dev/fd/0").read().split())))'],
  [
    'C writes to /dev/stdout',
    'c',
    '#include <stdio.h>\nint main(void){int a,b;scanf("%d %d",&a,&b);FILE *f=fopen("/dev/stdout","w");if(!f)return 1;fprintf(f,"%d\\n",a+b);fclose(f);}',
  ],
  [
    'Python writes to /dev/fd/1',
    'python',
    'a, b = map(int, input().split())\nopen("/dev/fd/1", "w").write(f"{a + b}\\n")',
  ],
])('%s', async (_name, language, code) => {
  expect(await service.runOne(language, code, '2 40\n')).toMatchObject({ verdict: 'OK', output: '42\n' });
});

test.each(['/dev/stderr', '/dev/fd/2'])('what is written to %s is no output', async (name) => {
  const code = `open("${name}", "w").write("aside")\nprint("out")`;
  expect(await service.runOne('python', code)).toMatchObject({ output: 'out\n', stderr: 'aside' });
});

test('the input cannot be written to by its name', async () => {
  const code = 'try:\n  open("/dev/stdin", "w").write("x")\nexcept OSError as e: print("refused")';
  expect(await service.runOne('python', code, '1 2\n')).toMatchObject({ output: 'refused\n' });
});

test('a crash leaves no core and starts no handler', async () => {
  const code = 'import resource\nprint(resource.getrlimit(resource.RLIMIT_CORE))';
  expect((await service.runOne('python', code)).output).toBe('(1, 1)\n');
});
