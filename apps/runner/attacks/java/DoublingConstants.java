// attack: constants that double inside the compiler
// expect: COMPILE_ERROR
class DoublingConstants {
  static final String A = "0123456789012345678901234567890123456789012345678901234567890123";
  static final String B = A + A + A + A + A + A + A + A + A + A + A + A + A + A + A + A;
  static final String C = B + B + B + B + B + B + B + B + B + B + B + B + B + B + B + B;
  static final String D = C + C + C + C + C + C + C + C + C + C + C + C + C + C + C + C;
  static final String E = D + D + D + D + D + D + D + D + D + D + D + D + D + D + D + D;
  static final String F = E + E + E + E + E + E + E + E + E + E + E + E + E + E + E + E;
  static final String G = F + F + F + F + F + F + F + F + F + F + F + F + F + F + F + F;

  public static void main(String[] words) {
    System.out.println(G.length());
  }
}
