import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.StringWriter;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import javax.tools.FileObject;
import javax.tools.ForwardingJavaFileManager;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileManager;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.StandardLocation;
import javax.tools.ToolProvider;

/**
 * The Java compiler, kept warm: answers one source after another over standard input and output. It only saves time.
 * Whatever it cannot answer plainly is said to be undecided, and is then compiled anew in a sandbox of its own.
 *
 * <p>Question: i32 length of the name, name, i32 length of the source, source. Answer: i32 length of all that follows,
 * u8 (0 compiled, 1 errors, 2 undecided), i32 CPU time in microseconds, i32 length of the messages, messages, and for
 * each class: i32 length of its name, name, i32 length of its bytes, bytes. Texts are UTF-8, numbers big endian.
 */
public final class WarmCompiler {
  private static final int COMPILED = 0;
  private static final int ERRORS = 1;
  private static final int UNDECIDED = 2;

  private static final JavaCompiler COMPILER = ToolProvider.getSystemJavaCompiler();

  private record Source(String name, String code) {}

  private record Answer(int verdict, String messages, List<MadeClass> classes) {}

  private static final class GivenSource extends SimpleJavaFileObject {
    private final Source source;

    GivenSource(Source source) {
      super(URI.create("memory:///source.java"), Kind.SOURCE);
      this.source = source;
    }

    @Override
    public String getName() {
      return source.name();
    }

    /** The compiler checks that a public class stands in a file of its name. */
    @Override
    public boolean isNameCompatible(String simpleName, Kind kind) {
      return (simpleName + kind.extension).equals(source.name());
    }

    @Override
    public CharSequence getCharContent(boolean ignoreEncodingErrors) {
      return source.code();
    }
  }

  private static final class MadeClass extends SimpleJavaFileObject {
    private final String path;
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

    MadeClass(String name) {
      super(URI.create("memory:///made.class"), Kind.CLASS);
      path = name.replace('.', '/') + ".class";
    }

    @Override
    public String getName() {
      return path;
    }

    @Override
    public OutputStream openOutputStream() {
      return bytes;
    }
  }

  /** The platform's own classes and nothing else; what is made stays in memory. */
  private static final class MemoryFiles extends ForwardingJavaFileManager<JavaFileManager> {
    private final List<MadeClass> made = new ArrayList<>();

    MemoryFiles(JavaFileManager platform) {
      super(platform);
    }

    @Override
    public Iterable<JavaFileObject> list(
        Location location, String packageName, Set<JavaFileObject.Kind> kinds, boolean recurse) throws IOException {
      boolean mayHoldFiles = location == StandardLocation.CLASS_PATH || location == StandardLocation.SOURCE_PATH;
      return mayHoldFiles ? List.of() : super.list(location, packageName, kinds, recurse);
    }

    @Override
    public JavaFileObject getJavaFileForOutput(
        Location location, String className, JavaFileObject.Kind kind, FileObject sibling) {
      MadeClass file = new MadeClass(className);
      made.add(file);
      return file;
    }

    @Override
    public void close() {}
  }

  private static Answer compile(JavaFileManager platform, List<String> options, Source source) {
    StringWriter messages = new StringWriter();
    MemoryFiles files = new MemoryFiles(platform);
    boolean compiled =
        COMPILER.getTask(messages, files, null, options, null, List.of(new GivenSource(source))).call();
    return new Answer(compiled ? COMPILED : ERRORS, messages.toString(), files.made);
  }

  private static Answer answer(JavaFileManager platform, List<String> options, Source source) {
    try {
      return compile(platform, options, source);
    } catch (Throwable tooMuchForAWarmOne) {
      return new Answer(UNDECIDED, "", List.of());
    }
  }

  private static byte[] readBytes(DataInputStream in) throws IOException {
    byte[] bytes = new byte[in.readInt()];
    in.readFully(bytes);
    return bytes;
  }

  private static Source readSource(DataInputStream in) throws IOException {
    String name = new String(readBytes(in), StandardCharsets.UTF_8);
    return new Source(name, new String(readBytes(in), StandardCharsets.UTF_8));
  }

  private static void writeBytes(DataOutputStream out, byte[] bytes) throws IOException {
    out.writeInt(bytes.length);
    out.write(bytes);
  }

  private static void writeAnswer(PrintStream out, Answer answer, long cpuNanos) throws IOException {
    ByteArrayOutputStream body = new ByteArrayOutputStream();
    DataOutputStream fields = new DataOutputStream(body);
    fields.writeByte(answer.verdict());
    fields.writeInt((int) (cpuNanos / 1000));
    writeBytes(fields, answer.messages().getBytes(StandardCharsets.UTF_8));
    for (MadeClass made : answer.classes()) {
      writeBytes(fields, made.getName().getBytes(StandardCharsets.UTF_8));
      writeBytes(fields, made.bytes.toByteArray());
    }
    DataOutputStream whole = new DataOutputStream(out);
    writeBytes(whole, body.toByteArray());
    whole.flush();
  }

  /** The arguments are the compiler's options. Ends when standard input ends. */
  public static void main(String[] arguments) throws IOException {
    List<String> options = List.of(arguments);
    DataInputStream in = new DataInputStream(System.in);
    PrintStream out = System.out;
    System.setOut(System.err);
    JavaFileManager platform = COMPILER.getStandardFileManager(null, null, StandardCharsets.UTF_8);
    var threads = java.lang.management.ManagementFactory.getThreadMXBean();
    for (;;) {
      Source source;
      try {
        source = readSource(in);
      } catch (EOFException end) {
        return;
      }
      long began = threads.getCurrentThreadCpuTime();
      Answer answer = answer(platform, options, source);
      writeAnswer(out, answer, threads.getCurrentThreadCpuTime() - began);
    }
  }
}
