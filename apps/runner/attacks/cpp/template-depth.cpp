// attack: templates that nest without end
// expect: COMPILE_ERROR
// message: /template instantiation depth exceeds maximum/
template <int N> struct Deep { static const int value = Deep<N + 1>::value + 1; };

int main() { return Deep<0>::value; }
