import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.io.StringReader;
import java.io.StringWriter;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.Random;
import java.util.Scanner;
import java.util.Stack;
import java.util.StringTokenizer;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Uses what students' programs commonly use. A warm compiler becomes warm with it, and the classes that it loads are
 * those that the Java machine keeps ready.
 */
public class Sample {
  interface Shape {
    double area();
  }

  record Point(int x, int y) {}

  enum Colour {
    RED,
    GREEN
  }

  static abstract class Animal {
    protected final String name;

    Animal(String name) {
      this.name = name;
    }

    abstract String sound();
  }

  static class Dog extends Animal {
    Dog() {
      super("dog");
    }

    @Override
    String sound() {
      return name + " barks";
    }
  }

  static void readInput() throws Exception {
    Scanner scanner = new Scanner("1 2 abc 3.5\na line\n7");
    while (scanner.hasNextInt()) scanner.nextInt();
    scanner.next();
    scanner.nextDouble();
    scanner.nextLine();
    scanner.nextLine();
    scanner.nextLong();
    scanner.hasNextLine();
    BufferedReader input = new BufferedReader(new InputStreamReader(System.in));
    input.readLine();
    BufferedReader reader = new BufferedReader(new StringReader("4 5 6\n1,2"));
    StringTokenizer tokens = new StringTokenizer(reader.readLine());
    while (tokens.hasMoreTokens()) Integer.parseInt(tokens.nextToken());
    for (String part : reader.readLine().split(",")) Long.parseLong(part);
    "a b  c".trim().split("\\s+");
  }

  static void useCollections() {
    List<Integer> numbers = new ArrayList<>(List.of(3, 1, 2));
    Collections.sort(numbers);
    numbers.sort(Comparator.reverseOrder());
    numbers.removeIf(number -> number > 2);
    Map<String, Integer> counts = new HashMap<>();
    for (String word : "a b a".split(" ")) counts.merge(word, 1, Integer::sum);
    for (Map.Entry<String, Integer> entry : new TreeMap<>(counts).entrySet()) entry.getValue();
    new LinkedHashMap<>(counts).putIfAbsent("c", 1);
    new HashSet<>(numbers).contains(1);
    new TreeSet<>(numbers).first();
    new ArrayDeque<>(numbers).pollFirst();
    new LinkedList<>(numbers).addFirst(1);
    new PriorityQueue<>(numbers).poll();
    new Stack<Integer>().push(1);
    int[] array = {2, 1};
    Arrays.sort(array);
    Arrays.fill(new int[2], 1);
    System.out.println(Arrays.toString(array) + numbers + counts);
  }

  static void useStreams() {
    List<Integer> numbers = List.of(1, 2, 3);
    numbers.stream().filter(number -> number > 1).map(number -> number * 2).collect(Collectors.toList());
    numbers.stream().mapToInt(Integer::intValue).max().getAsInt();
    numbers.stream().sorted().reduce(0, Integer::sum);
    IntStream.rangeClosed(1, 5).sum();
    Stream.of("a", "bb").collect(Collectors.groupingBy(String::length));
    Stream.of("a", "b").collect(Collectors.joining(", "));
    Optional.of(1).map(number -> number + 1).orElse(0);
  }

  static void fail() {
    try {
      int[] none = {};
      none[2] = 1;
    } catch (ArrayIndexOutOfBoundsException expected) {
      expected.printStackTrace(new PrintWriter(new StringWriter()));
    }
    try {
      Integer.parseInt("x");
    } catch (NumberFormatException expected) {
      expected.getMessage();
    }
  }

  public static void main(String[] arguments) throws Exception {
    readInput();
    useCollections();
    useStreams();
    fail();
    Shape square = () -> 4;
    System.out.printf("%d %s %.2f %5d %c%n", 1, "text", square.area(), 7, 'x');
    System.out.println(String.format("%04d", 5) + new Point(1, 2) + Colour.valueOf("RED") + new Dog().sound());
    System.out.println(new StringBuilder("abc").reverse().append(1).insert(0, 2.5));
    System.out.println(BigInteger.TWO.pow(70).add(BigInteger.ONE) + " " + new BigDecimal("1.5").add(BigDecimal.ONE));
    System.out.println(Math.sqrt(new Random(1).nextInt(5)) + Math.max(1L, 2L));
    Thread thread = new Thread(() -> System.err.println("from a thread"));
    thread.start();
    thread.join();
  }
}
