// attack: recursion without end
// expect: RUNTIME_ERROR | MEMORY_LIMIT
class Program {
  static int Deeper(int depth) { return Deeper(depth + 1) + 1; }

  static void Main() {
    System.Console.WriteLine(Deeper(0));
  }
}
