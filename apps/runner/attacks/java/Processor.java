// attack: an annotation processor, which would run inside the compiler
// expect: OK
// output: "only compiled\n"
// never: /ran in the compiler/
import java.util.Set;
import javax.annotation.processing.AbstractProcessor;
import javax.annotation.processing.RoundEnvironment;
import javax.annotation.processing.SupportedAnnotationTypes;
import javax.lang.model.element.TypeElement;

@SupportedAnnotationTypes("*")
public class Processor extends AbstractProcessor {
  static {
    if (System.getProperty("java.class.path").isEmpty()) System.out.println("ran in the compiler");
  }

  @Override
  public boolean process(Set<? extends TypeElement> annotations, RoundEnvironment round) {
    throw new Error("ran in the compiler");
  }

  public static void main(String[] words) {
    System.out.println("only compiled");
  }
}
