// attack: the files of the machine, through Java and through a shell
// expect: OK
// output: "[/w]\n[]\n[]\n"
import java.io.File;
import java.util.ArrayList;

class MachineFiles {
  static void show(String... paths) {
    var found = new ArrayList<String>();
    for (String path : paths) if (new File(path).canRead()) found.add(path);
    System.out.println(found);
  }

  public static void main(String[] words) throws Exception {
    show("/w", "/etc/passwd", "/etc/shadow", "/root", "/home", "/var", "/sys", "/run", "/proc/1/environ");
    show("/usr/local", "/usr/share/doc", "/opt", "/srv");
    var shell = new ProcessBuilder("/bin/sh", "-c", "cat /etc/passwd /proc/1/environ 2>/dev/null").start();
    System.out.println("[" + new String(shell.getInputStream().readAllBytes()) + "]");
  }
}
