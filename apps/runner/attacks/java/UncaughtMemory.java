// attack: a program that swallows every lack of memory and goes on
// expect: TIME_LIMIT | MEMORY_LIMIT
// limits: {"cpuMs": 500, "memoryBytes": 134217728}
import java.util.ArrayList;

class UncaughtMemory {
  public static void main(String[] words) {
    var all = new ArrayList<byte[]>();
    for (;;)
      try {
        all.add(new byte[1 << 20]);
      } catch (Throwable swallowed) {
      }
  }
}
