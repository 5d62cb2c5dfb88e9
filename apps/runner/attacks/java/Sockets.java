// attack: sockets
// expect: OK
// output: "SocketException\nSocketException\nSocketException\nUnknownHostException\n"
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.concurrent.Callable;

class Sockets {
  static void attempt(Callable<?> door) {
    try {
      System.out.println("open " + door.call());
    } catch (Exception refused) {
      System.out.println(refused.getClass().getSimpleName());
    }
  }

  public static void main(String[] words) {
    attempt(() -> new Socket("127.0.0.1", 80));
    attempt(() -> new ServerSocket(0));
    attempt(DatagramSocket::new);
    attempt(() -> InetAddress.getByName("example.org"));
  }
}
