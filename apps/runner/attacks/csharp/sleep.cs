// attack: sleep
// expect: IDLE_LIMIT
// limits: {"wallMs": 500}
using System.Threading;

class Program {
  static void Main() {
    Thread.Sleep(600000);
  }
}
