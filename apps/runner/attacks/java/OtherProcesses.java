// attack: every process that Java can see, ended by force
// expect: OK
// output: "hit nobody\n"
class OtherProcesses {
  public static void main(String[] words) {
    long own = ProcessHandle.current().pid();
    long hit = ProcessHandle.allProcesses().filter(other -> other.pid() != own && other.destroyForcibly()).count();
    System.out.println(hit == 0 ? "hit nobody" : "hit " + hit);
  }
}
