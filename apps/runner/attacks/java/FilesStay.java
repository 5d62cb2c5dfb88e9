// attack: files left for the next program, and its own class replaced
// expect: OK
// output: "[] [] [FilesStay.class]\n"
// runs: 3
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;

class FilesStay {
  static String list(String folder) {
    String[] names = new File(folder).list();
    Arrays.sort(names);
    return Arrays.toString(names);
  }

  public static void main(String[] words) throws Exception {
    System.out.println(list("/tmp") + " " + list("/dev/shm") + " " + list("/w"));
    for (String folder : new String[] {"/tmp", "/w"}) Files.writeString(Path.of(folder, "left"), "left");
    Files.delete(Path.of("/w/FilesStay.class"));
    Files.writeString(Path.of("/w/FilesStay.class"), "rubbish");
  }
}
