/**
 * Data sets with figures that others have published, for the test of `item-figures.rules.ts`. Data sets of numbers alone
 * are facts; nothing of the programs that computed these figures is here.
 */

/**
 * Chatterjee and Price, Regression Analysis by Example (1977): how 30 departments were judged in 7 respects; in R
 * `datasets::attitude`. A row a department: rating, complaints, privileges, learning, raises, critical, advance.
 */
const ATTITUDE_ROWS = `
43 51 30 39 61 92 45
63 64 51 54 63 73 47
71 70 68 69 76 86 48
61 63 45 47 54 84 35
81 78 56 66 71 83 47
43 55 49 44 54 49 34
58 67 42 56 66 68 35
71 75 50 55 70 66 41
72 82 72 67 71 83 31
67 61 45 47 62 80 41
64 53 53 58 58 67 34
67 60 47 39 59 74 41
69 62 57 42 55 63 25
68 83 83 45 59 77 35
77 77 54 72 79 77 46
81 90 50 72 60 54 36
74 85 64 69 79 79 63
65 60 65 75 55 80 60
65 70 46 57 75 85 46
50 58 68 54 64 78 52
50 40 33 34 43 64 33
64 61 52 62 66 80 41
53 66 52 50 63 80 37
40 37 42 58 50 57 49
63 54 42 48 66 75 33
66 77 66 63 88 76 72
78 75 58 74 80 78 49
48 57 44 45 51 83 38
85 85 71 71 77 74 55
82 82 39 59 64 78 39`;
export const ATTITUDE = ATTITUDE_ROWS.trim()
  .split('\n')
  .map((row) => row.split(' ').map(Number));

/**
 * What `alpha(attitude)` of the R package psych (Revelle) prints: Cronbach's α, α without each item, and of each item
 * mean, standard deviation and `r.drop`, the correlation with the total without it.
 */
export const ATTITUDE_FIGURES = {
  alpha: 0.843,
  alphaWithout: [0.81, 0.797, 0.828, 0.803, 0.795, 0.864, 0.84],
  mean: [65, 67, 53, 56, 65, 75, 43],
  deviation: [12.2, 13.3, 12.2, 11.7, 10.4, 9.9, 10.3],
  correlationWithRest: [0.67, 0.74, 0.56, 0.71, 0.79, 0.27, 0.46],
};

/**
 * Section 6 of the Law School Admission Test (Bock and Lieberman, Psychometrika 35, 1970): 5 questions that 1,000 people
 * answered rightly or not; in R `ltm::LSAT`. How many had each pattern, from 00000 to 11111.
 */
const LSAT_PATTERNS = [
  3, 6, 2, 11, 1, 1, 3, 4, 1, 8, 0, 16, 0, 3, 2, 15, 10, 29, 14, 81, 3, 28, 15, 80, 16, 56, 21, 173, 11, 61,
  28, 298,
];
export const LSAT: readonly (readonly number[])[] = LSAT_PATTERNS.flatMap((people, pattern) =>
  Array.from({ length: people }, () => [16, 8, 4, 2, 1].map((bit) => (pattern & bit ? 1 : 0))),
);

/**
 * What `descript(LSAT)` of the R package ltm (Rizopoulos, Journal of Statistical Software 17:5, 2006) prints: share of
 * right answers, point-biserial correlation with the total without the question, and Cronbach's α.
 */
export const LSAT_FIGURES = {
  facility: [0.924, 0.709, 0.553, 0.763, 0.87],
  pointBiserial: [0.1128, 0.1532, 0.1728, 0.1444, 0.1216],
  alpha: 0.295,
};
