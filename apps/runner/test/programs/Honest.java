import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.util.Scanner;

class Honest {
  public static void main(String[] arguments) {
    var machine = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
    var input = new Scanner(System.in);
    var held = new byte[input.nextInt() << 20];
    long until = input.nextLong() * 1_000_000;
    while (machine.getProcessCpuTime() < until) continue;
    System.out.println(machine.getProcessCpuTime() / 1000 + " " + 0 * held.length);
  }
}
