// attack: the compiler's prepared headers changed for everybody
// expect: OK
// output: "0\n"
// runs: 3
#include <iostream>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

int main() {
  int changed = open("/prepared/left-behind", O_WRONLY | O_CREAT, 0666) >= 0;
  changed += open("/prepared/cpp/iostream.gch", O_WRONLY) >= 0;
  changed += unlink("/prepared/cpp/iostream.gch") == 0 || chmod("/prepared", 0777) == 0;
  std::cout << changed << std::endl;
}
