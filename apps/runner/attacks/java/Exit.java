// attack: an exit out of the middle of the program
// expect: RUNTIME_ERROR
// output: "before\n"
// message: "Runtime error: the program ended with exit code 137"
class Exit {
  public static void main(String[] words) {
    System.out.println("before");
    System.exit(137);
  }
}
