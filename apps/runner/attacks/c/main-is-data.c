// attack: a main that is no function
// expect: RUNTIME_ERROR
// message: /^Segmentation fault/
int main = 0;
