// attack: thread bomb
// expect: PROCESS_LIMIT
class ThreadBomb {
  static void sleep() {
    try {
      Thread.sleep(600_000);
    } catch (InterruptedException interrupted) {
    }
  }

  public static void main(String[] words) {
    for (;;) new Thread(null, ThreadBomb::sleep, "bomb", 65536).start();
  }
}
