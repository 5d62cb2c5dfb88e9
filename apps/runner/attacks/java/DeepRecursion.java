// attack: recursion without end
// expect: RUNTIME_ERROR
// message: /StackOverflowError/
class DeepRecursion {
  static int deeper(int depth) {
    return deeper(depth + 1) + 1;
  }

  public static void main(String[] words) {
    System.out.println(deeper(0));
  }
}
