// attack: ever more objects
// expect: MEMORY_LIMIT
// message: "Memory limit: the program needed more than 128 MB"
// limits: {"memoryBytes": 134217728}
import java.util.ArrayList;

class MemoryHog {
  public static void main(String[] words) {
    var all = new ArrayList<byte[]>();
    for (;;) all.add(new byte[1 << 20]);
  }
}
