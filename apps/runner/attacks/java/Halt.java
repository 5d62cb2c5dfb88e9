// attack: the Java machine halted
// expect: RUNTIME_ERROR
// message: "Runtime error: the program ended with exit code 3"
class Halt {
  public static void main(String[] words) {
    Runtime.getRuntime().halt(3);
  }
}
