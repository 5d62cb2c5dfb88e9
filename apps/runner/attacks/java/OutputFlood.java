// attack: output without end
// expect: OUTPUT_LIMIT
class OutputFlood {
  public static void main(String[] words) {
    for (;;) System.out.println("flood");
  }
}
