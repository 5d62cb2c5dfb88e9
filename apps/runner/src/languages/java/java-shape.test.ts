import { expect, test } from 'vitest';
import { javaShape } from './java-shape.ts';

const MAIN = 'public static void main(String[] args) {}';

test.each([
  ['a public class', `public class A { ${MAIN} }`, 'A.java', 'A'],
  ['a class that is not public', `class B { ${MAIN} }`, 'B.java', 'B'],
  ['a package', `package x.y . z;\nclass B { ${MAIN} }`, 'B.java', 'x.y.z.B'],
  ['main in the second class', `class A { void f() {} } class B { ${MAIN} }`, 'B.java', 'B'],
  ['a public class beside the one with main', `public class A {} class B { ${MAIN} }`, 'A.java', 'B'],
  [
    'words in another order',
    'class A { static final public void main(final String... a) {} }',
    'A.java',
    'A',
  ],
  ['an enum, a record, an interface', `enum E { X; ${MAIN} }`, 'E.java', 'E'],
  [
    'a main that throws',
    'class A { public static void main(String args[]) throws Exception {} }',
    'A.java',
    'A',
  ],
  ['annotations and generics', `@Deprecated class A<T extends Comparable<T>> { ${MAIN} }`, 'A.java', 'A'],
  ['braces and classes in comments', `// class X {\n/* class Y { */ class A { ${MAIN} }`, 'A.java', 'A'],
  ['braces in strings', `class A { String s = "}{\\""; char c = '{'; ${MAIN} }`, 'A.java', 'A'],
  ['braces in a text block', `class A { String s = """\n } " class Z {\n"""; ${MAIN} }`, 'A.java', 'A'],
])('the class to start is found: %s', (_case, code, fileName, entry) => {
  expect(javaShape(code)).toEqual({ fileName, entry });
});

test.each([
  ['no class at all', 'int x = 1;', 'Main.java'],
  ['a main that is not static', 'class A { public void main(String[] a) {} }', 'A.java'],
  ['a main in a nested class only', `class A { static class B { ${MAIN} } }`, 'A.java'],
  ['a main in a comment only', `class A { /* ${MAIN} */ }`, 'A.java'],
])('there is nothing to start: %s', (_case, code, fileName) => {
  expect(javaShape(code)).toEqual({ fileName, entry: null });
});
