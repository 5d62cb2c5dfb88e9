// attack: templates that double
// expect: COMPILE_ERROR
// message: /^The compiler was stopped: it /
template <int Depth, unsigned long Path> struct Tree {
  Tree<Depth - 1, Path * 2> left;
  Tree<Depth - 1, Path * 2 + 1> right;
  int a(Tree &), b(Tree &), c(Tree &), d(Tree &), e(Tree &), f(Tree &), g(Tree &), h(Tree &);
};
template <unsigned long Path> struct Tree<0, Path> {};

int main() { return sizeof(Tree<60, 1>); }

