// What an exam of so many students needs, computed from what the benches have measured. Pure.

/** What students are reckoned to do, and how much of a core is counted on. Said in docs/capacity.md. */
export const ASSUMED = {
  loginMinutes: 5,
  /** Seconds from one run of a student to the next. */
  runEvery: 90,
  questions: 3,
  gradedWithinMinutes: 10,
  examHours: 3,
  /** A part that is busy for longer than this share of the time makes people wait. */
  busy: 0.5,
  runnerBusy: 0.7,
  serverCores: 2,
  runnerCores: 8,
  /** Of one server: DATABASE_POOL, its job queue, and one that listens. */
  connectionsOfServer: 27,
};

/** From this number on one server and one runner more are there, so that one may die. */
const SPARE_FROM = 1000;

/**
 * @param students how many sit the exam at once
 * @param measured as `measured.json` has it
 * @returns servers of two cores, cores of the database, its connections, runners of eight cores and the cores that work,
 * memory of servers and database, and by how much an exam lets database and write-ahead log grow, GB
 */
export const needOf = (students, measured, assumed = ASSUMED) => {
  const thousands = students / 1000;
  const spare = students >= SPARE_FROM ? 1 : 0;
  // The bench's exam is of minutes: starts and submissions weigh more in it than in one of hours.
  const serverBusy = (thousands * measured.serverSecondsOf1000) / measured.examSeconds;
  const loginBusy = ((students / (assumed.loginMinutes * 60)) * measured.loginMs) / 1000;
  // One core of each runs the server, all of them check passwords.
  const byCalls = serverBusy / assumed.busy;
  const byLogins = loginBusy / (assumed.serverCores * assumed.busy);
  const servers = Math.max(1, Math.ceil(byCalls), Math.ceil(byLogins)) + spare;
  const databaseCores = Math.max(
    2,
    Math.ceil((thousands * measured.databaseSecondsOf1000) / measured.examSeconds / assumed.busy),
  );
  const connections = servers * assumed.connectionsOfServer;
  const running = students / assumed.runEvery / assumed.runnerBusy;
  const grading = (students * assumed.questions) / (assumed.gradedWithinMinutes * 60);
  const runnerCores = Math.ceil(Math.max(running, grading) / measured.runsASecondAndCore);
  const hours = students * assumed.examHours;
  const memoryMb =
    servers * measured.serverMb +
    thousands * measured.serverMbOf1000 +
    connections * measured.databaseMbOfConnection;
  return {
    students,
    servers,
    databaseCores,
    connections,
    runnerCores,
    runners: Math.ceil(runnerCores / assumed.runnerCores) + spare,
    memoryGb: memoryMb / 1000,
    grownGb: (hours * measured.grownMbOfStudentHour) / 1000,
    walGb: (hours * measured.walMbOfStudentHour) / 1000,
  };
};

const COLUMNS = [
  ['Students', ({ students }) => students.toLocaleString('en')],
  ['Servers of 2 cores', ({ servers }) => servers],
  ['Cores of PostgreSQL', ({ databaseCores }) => databaseCores],
  ['Its connections', ({ connections }) => connections],
  ['Cores that run programs', ({ runnerCores }) => runnerCores],
  ['Runners of up to 8 cores', ({ runners }) => runners],
  ['Memory of servers and PostgreSQL', ({ memoryGb }) => `${memoryGb.toFixed(1)} GB`],
  ['The database grows by', ({ grownGb }) => `${grownGb.toFixed(1)} GB`],
  ['Write-ahead log', ({ walGb }) => `${walGb.toFixed(1)} GB`],
];

/** The table of docs/capacity.md for these numbers of students, as Prettier writes it. */
export const tableOf = (sizes, measured) => {
  const needs = sizes.map((students) => needOf(students, measured));
  const rows = [
    COLUMNS.map(([name]) => name),
    ...needs.map((need) => COLUMNS.map(([, cell]) => String(cell(need)))),
  ];
  const widths = COLUMNS.map((_, place) => Math.max(...rows.map((row) => row[place].length)));
  const lineOf = (cells, fill) =>
    `| ${cells.map((cell, place) => cell.padEnd(widths[place], fill)).join(' | ')} |`;
  const [head, ...body] = rows.map((row) => lineOf(row, ' '));
  return [
    head,
    lineOf(
      widths.map(() => ''),
      '-',
    ),
    ...body,
  ].join('\n');
};
