import { afterAll, beforeAll, expect, test } from 'vitest';
import { openService, type Service } from '../service.ts';

let service: Service;
beforeAll(async () => void (service = await openService()));
afterAll(() => service.close());

const THREAD_COUNT = 200;
/** As many stacks of 2 MB, with much room for what the runtime itself sets aside; of 64 MB it were three times this. */
const MOST_ADDRESSES_KB = 4 * 1024 * 1024;

const NATIVE = `
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { THREADS = ${THREAD_COUNT}, DEEP = 40 };
static pthread_barrier_t all;

static void *meet(void *nothing) {
  pthread_barrier_wait(&all);
  return nothing;
}

static int deep(int left) {
  volatile char megabyte[1 << 20];
  for (int at = (1 << 20) - 1; at >= 0; at -= 4096) megabyte[at] = 1;
  return left == 0 ? 0 : megabyte[4095] + deep(left - 1);
}

int main(void) {
  pthread_t ids[THREADS];
  pthread_attr_t attributes;
  size_t size;
  pthread_barrier_init(&all, NULL, THREADS + 1);
  for (int i = 0; i < THREADS; i++)
    if (pthread_create(&ids[i], NULL, meet, NULL)) return 1;
  pthread_barrier_wait(&all);
  for (int i = 0; i < THREADS; i++) pthread_join(ids[i], NULL);
  pthread_attr_init(&attributes);
  pthread_attr_getstacksize(&attributes, &size);
  printf("%zu KB, main went %d MB deep\\n", size / 1024, deep(DEEP));
}`;

test.each(['c', 'c++'])(
  '%s: a thread gets 2 MB of stack, the main program keeps its large one',
  async (language) => {
    const result = await service.runOne(language, NATIVE, '', { processes: 2 * THREAD_COUNT });
    expect(result).toMatchObject({ verdict: 'OK', output: '2048 KB, main went 40 MB deep\n' });
  },
);

test('python: hundreds of threads at once take the addresses of small stacks', async () => {
  const code = `import sys, threading
meet = threading.Barrier(${THREAD_COUNT} + 1)
threads = [threading.Thread(target=meet.wait) for _ in range(${THREAD_COUNT})]
for thread in threads: thread.start()
meet.wait()
print([line.split()[1] for line in open("/proc/self/status") if line.startswith("VmPeak")][0])
sys.setrecursionlimit(10 ** 6)
def deep(left): return left and deep(left - 1)
deep(20_000)`;
  const result = await service.runOne('python', code, '', { processes: 2 * THREAD_COUNT });
  expect(result).toMatchObject({ verdict: 'OK' });
  expect(Number(result.output)).toBeLessThan(MOST_ADDRESSES_KB);
});

test('java: hundreds of threads live at once, and main alone recurses deeply', async () => {
  const code = `import java.util.concurrent.*;

class Threads {
  static int reached;

  static void fall() {
    reached++;
    fall();
  }

  static int depth() {
    reached = 0;
    try { fall(); } catch (StackOverflowError end) { }
    return reached;
  }

  public static void main(String[] words) throws Exception {
    depth();
    int ofMain = depth();
    int[] ofThread = new int[1];
    Thread one = new Thread(() -> ofThread[0] = depth());
    one.start();
    one.join();
    CountDownLatch met = new CountDownLatch(${THREAD_COUNT});
    for (int i = 0; i < ${THREAD_COUNT}; i++)
      new Thread(() -> {
        met.countDown();
        try { met.await(); } catch (InterruptedException none) { }
      }).start();
    met.await();
    System.out.println(ofMain > 4 * ofThread[0] && ofThread[0] > 2000);
  }
}`;
  const result = await service.runOne('java', code, '', { processes: 2 * THREAD_COUNT });
  expect(result).toMatchObject({ verdict: 'OK', output: 'true\n' });
});
