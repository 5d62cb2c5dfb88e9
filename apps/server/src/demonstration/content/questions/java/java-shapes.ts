import type { ExecutedQuestion } from '../../question.ts';

export const javaShapes: ExecutedQuestion = {
  key: 'java-shapes',
  name: 'Shapes in a workshop',
  owner: 'meenal.deshpande@example.edu',
  sharedWith: [{ username: 'faculty', permissions: ['view'] }],
  subject: 'CE303',
  modules: [1, 2],
  tags: ['classes', 'inheritance', 'polymorphism'],
  language: ['JAVA'],
  difficulty: '2',
  marks: 10,
  timeRequired: 25,
  wantAutoCalculate: true,
  statement: `<p>A workshop cuts sheets of metal into circles, rectangles and right-angled triangles. Model them with an <strong>abstract class</strong> <code>Shape</code> and three subclasses that override <code>area()</code>; the program that adds up the areas must not ask what kind a shape is.</p>
<h3>Input</h3>
<ul><li>The first line holds the number of shapes <code>n</code>.</li><li>Each of the next <code>n</code> lines holds a shape: <code>circle r</code>, <code>rectangle a b</code> or <code>triangle a b</code>, where <code>a</code> and <code>b</code> of a triangle enclose the right angle.</li></ul>
<h3>Output</h3>
<ul><li>For each shape in the order of the input a line with its kind and its area.</li><li>A last line <code>total</code> with the sum.</li></ul>
<p>All areas have exactly two decimals: <code>String.format(Locale.ROOT, "%.2f", area)</code>.</p>
<h3>Constraints</h3>
<ul><li>0 ≤ n ≤ 100</li><li>Lengths are positive numbers up to 1000.</li></ul>
<h3>Sample</h3>
<pre><code>Input
3
circle 1
rectangle 2 3.5
triangle 3 4

Output
circle 3.14
rectangle 7.00
triangle 6.00
total 16.14</code></pre>`,
  code: [
    {
      isVisible: true,
      isEditable: true,
      code: `import java.util.*;

abstract class Shape {
    abstract double area();
}

public class Main {
    public static void main(String[] args) {

    }
}`,
    },
  ],
  tests: [
    { type: 'PUBLIC', input: '3\ncircle 1\nrectangle 2 3.5\ntriangle 3 4' },
    { type: 'PUBLIC', input: '1\nrectangle 10 10' },
    { type: 'HIDDEN', input: '0' },
    { type: 'HIDDEN', input: '2\ncircle 1000\ncircle 0.01' },
    { type: 'HIDDEN', input: '4\ntriangle 1 1\ntriangle 0.5 0.5\nrectangle 999.99 1\ncircle 2.5' },
  ],
  firstOutput: 'circle 3.14\nrectangle 7.00\ntriangle 6.00\ntotal 16.14',
  references: [
    {
      language: 'JAVA',
      text: String.raw`import java.util.*;

abstract class Shape {
    private final String kind;

    Shape(String kind) {
        this.kind = kind;
    }

    abstract double area();

    @Override
    public String toString() {
        return kind + " " + Main.rounded(area());
    }
}

class Circle extends Shape {
    private final double radius;

    Circle(double radius) {
        super("circle");
        this.radius = radius;
    }

    @Override
    double area() {
        return Math.PI * radius * radius;
    }
}

class Rectangle extends Shape {
    private final double width, height;

    Rectangle(double width, double height) {
        super("rectangle");
        this.width = width;
        this.height = height;
    }

    @Override
    double area() {
        return width * height;
    }
}

class Triangle extends Shape {
    private final double a, b;

    Triangle(double a, double b) {
        super("triangle");
        this.a = a;
        this.b = b;
    }

    @Override
    double area() {
        return a * b / 2;
    }
}

public class Main {
    static String rounded(double area) {
        return String.format(Locale.ROOT, "%.2f", area);
    }

    static Shape read(Scanner in) {
        return switch (in.next()) {
            case "circle" -> new Circle(in.nextDouble());
            case "rectangle" -> new Rectangle(in.nextDouble(), in.nextDouble());
            default -> new Triangle(in.nextDouble(), in.nextDouble());
        };
    }

    public static void main(String[] args) {
        Scanner in = new Scanner(System.in).useLocale(Locale.ROOT);
        double total = 0;
        for (int n = in.nextInt(); n > 0; n--) {
            Shape shape = read(in);
            System.out.println(shape);
            total += shape.area();
        }
        System.out.println("total " + rounded(total));
    }
}`,
    },
  ],
  attempts: [],
};
