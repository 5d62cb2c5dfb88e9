// attack: an end that never comes: a hook that waits for ever
// expect: IDLE_LIMIT
// limits: {"wallMs": 500}
class EndlessHook {
  public static void main(String[] words) {
    Runtime.getRuntime().addShutdownHook(new Thread(() -> {
      for (;;)
        try {
          Thread.sleep(600_000);
        } catch (InterruptedException interrupted) {
        }
    }));
    System.exit(0);
  }
}
