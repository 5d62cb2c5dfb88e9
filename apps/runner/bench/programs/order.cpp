#include <algorithm>
#include <iostream>
#include <vector>
using namespace std;

int main() {
  vector<int> numbers;
  for (int number; cin >> number;) numbers.push_back(number);
  sort(numbers.begin(), numbers.end());
  for (int number : numbers) cout << number << '\n';
}
