// attack: sockets
// expect: OK
// output: "refused\n"
using System;
using System.Net.Sockets;

class Program {
  static void Main() {
    try {
      new Socket(AddressFamily.InterNetwork, SocketType.Stream, ProtocolType.Tcp);
      Console.WriteLine("opened");
    } catch (Exception) {
      Console.WriteLine("refused");
    }
  }
}
