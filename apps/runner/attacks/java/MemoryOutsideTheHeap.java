// attack: memory that the collector does not know
// expect: MEMORY_LIMIT
// limits: {"memoryBytes": 134217728}
import java.nio.ByteBuffer;
import java.util.ArrayList;

class MemoryOutsideTheHeap {
  public static void main(String[] words) {
    var all = new ArrayList<ByteBuffer>();
    for (;;) all.add(ByteBuffer.allocateDirect(1 << 20));
  }
}
