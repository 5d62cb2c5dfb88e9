// attack: recursion without end, hidden in a destructor
// expect: RUNTIME_ERROR
// message: /^Segmentation fault/
struct Again {
  volatile char room[500];
  ~Again() { Again again; room[0] = again.room[1] = 1; }
};

int main() { Again again; }
