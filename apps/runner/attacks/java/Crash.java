// attack: the Java machine made to crash
// expect: RUNTIME_ERROR
// message: /^Aborted/
import java.lang.reflect.Field;
import sun.misc.Unsafe;

class Crash {
  public static void main(String[] words) throws Exception {
    Field field = Unsafe.class.getDeclaredField("theUnsafe");
    field.setAccessible(true);
    ((Unsafe) field.get(null)).putAddress(0, 0);
  }
}
