import { FITS, ROOM, mutant, type KnownMutants } from './mutant.ts';

export const OF_DYNAMIC_PROGRAMMING: KnownMutants = {
  'coin-change': [
    mutant(
      'C++',
      'const int impossible = amount + 1;',
      'const int impossible = amount + 2;',
      'Any number above the amount does.',
    ),
    mutant(
      'C++',
      'std::vector<int> fewest(amount + 1, impossible);',
      'std::vector<int> fewest(amount + 2, impossible);',
      ROOM,
    ),
    mutant('JAVA', 'int[] fewest = new int[amount + 1];', 'int[] fewest = new int[amount + 2];', ROOM),
    mutant('PYTHON', 'limit = (1 << (amount + 1)) - 1', 'limit = (1 << (amount + 2)) - 1', ROOM),
    mutant(
      'JAVA',
      'Arrays.fill(fewest, amount + 1);',
      'Arrays.fill(fewest, amount + 2);',
      'Any number above the amount does.',
    ),
    mutant(
      'PYTHON',
      'larger = reachable',
      'larger = 0',
      'Then it knows the sums of exactly so many coins, and asks after each coin.',
    ),
    mutant('PYTHON', 'limit = (1 << (amount + 1)) - 1', 'limit = (2 << (amount + 1)) - 1', ROOM),
    mutant(
      'PYTHON',
      'limit = (1 << (amount + 1)) - 1',
      'limit = (1 << (amount + 1)) - 2',
      'No coin is worth 0, so that none makes the sum 0.',
    ),
  ],
  'longest-common-subsequence': [
    mutant(
      'C++',
      'std::vector<std::vector<int>> length(a.size() + 1, std::vector<int>(b.size() + 1, 0));',
      'std::vector<std::vector<int>> length(a.size() + 2, std::vector<int>(b.size() + 1, 0));',
      ROOM,
    ),
    mutant(
      'JAVA',
      'int[][] length = new int[a.length() + 1][b.length() + 1];',
      'int[][] length = new int[a.length() + 2][b.length() + 1];',
      ROOM,
    ),
    mutant('PYTHON', 'above = [0] * (len(b) + 1)', 'above = [0] * (len(b) + 2)', ROOM),
    mutant(
      'C++',
      'std::vector<std::vector<int>> length(a.size() + 1, std::vector<int>(b.size() + 1, 0));',
      'std::vector<std::vector<int>> length(a.size() + 1, std::vector<int>(b.size() + 2, 0));',
      ROOM,
    ),
    mutant(
      'JAVA',
      'int[][] length = new int[a.length() + 1][b.length() + 1];',
      'int[][] length = new int[a.length() + 1][b.length() + 2];',
      ROOM,
    ),
  ],
  'maximum-subarray': [
    mutant(
      'C',
      'long long best = 0, ending = 0;',
      'long long best = 1, ending = 0;',
      'The first day sets it in any case.',
    ),
    mutant(
      'C',
      'ending = i > 0 && ending > 0 ? ending + profit : profit;',
      'ending = i > (-1) && ending > 0 ? ending + profit : profit;',
      'Before the first day it is 0.',
    ),
    mutant(
      'C',
      'ending = i > 0 && ending > 0 ? ending + profit : profit;',
      'ending = i > 0 && ending >= 0 ? ending + profit : profit;',
      'To add 0 changes nothing.',
    ),
    mutant('C', 'long long profit;', 'int profit;', FITS),
    mutant('C++', 'long long first;', 'int first;', FITS),
    mutant(
      'C',
      'ending = i > 0 && ending > 0 ? ending + profit : profit;',
      'ending = i >= 0 && ending > 0 ? ending + profit : profit;',
      'Before the first day it is 0.',
    ),
    mutant(
      'C',
      'long long best = 0, ending = 0;',
      'long long best = 0, ending = 1;',
      'The first day sets it in any case.',
    ),
    mutant(
      'C',
      'long long best = 0, ending = 0;',
      'long long best = 0, ending = (-1);',
      'The first day sets it in any case.',
    ),
    mutant(
      'C',
      'long long best = 0, ending = 0;',
      'long long best = (-1), ending = 0;',
      'The first day sets it in any case.',
    ),
    mutant(
      'C',
      'if (i == 0 || ending > best)',
      'if (i == 0 || ending >= best)',
      'It only sets what it is already.',
    ),
  ],
};
