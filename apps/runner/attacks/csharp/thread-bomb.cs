// attack: threads without end
// expect: PROCESS_LIMIT | MEMORY_LIMIT | RUNTIME_ERROR
using System.Threading;

class Program {
  static void Main() {
    for (;;) new Thread(() => Thread.Sleep(600000)).Start();
  }
}
