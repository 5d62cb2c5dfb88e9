// attack: sleep
// expect: IDLE_LIMIT
// limits: {"wallMs": 500}
class Sleep {
  public static void main(String[] words) throws Exception {
    Thread.sleep(600_000);
  }
}
