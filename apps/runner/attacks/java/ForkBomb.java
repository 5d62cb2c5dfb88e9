// attack: shells that start shells
// expect: PROCESS_LIMIT
// limits: {"processes": 64}
class ForkBomb {
  public static void main(String[] words) throws Exception {
    new ProcessBuilder("/bin/sh", "-c", "f() { f | f & }; f; sleep 60").inheritIO().start().waitFor();
  }
}
