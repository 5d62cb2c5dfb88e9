// attack: endless loops in many threads
// expect: TIME_LIMIT
// limits: {"cpuMs": 400}
class Spin {
  static volatile int count;

  public static void main(String[] words) {
    for (int i = 0; i < 8; i++)
      new Thread(() -> {
        for (;;) count++;
      }).start();
  }
}
