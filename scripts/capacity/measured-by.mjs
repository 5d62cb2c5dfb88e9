// What runs of `npm run bench:exam` have measured, as `measured.json` has it. Pure.

const round = (number, places) => Number(number.toFixed(places));

/**
 * @param runs what `--json` wrote of exams with one server, each of one size: a small and a large one for which nobody logged in,
 * and the large one with logins
 * @param known what the bench of the exam does not say: the machine, and what a core of a runner does
 */
export const measuredBy = ({ small, large, withLogins }, { machine, runsASecondAndCore }) => {
  const [few, many, logins] = [small, large, withLogins].map(({ exams }) => exams[0]);
  const seconds = Number(large.options.seconds);
  const thousands = many.students / 1000;
  const mb = ({ cost }, part) => cost.memory[part] / 1e6;
  const mbOf1000 = ((mb(many, 'server') - mb(few, 'server')) * 1000) / (many.students - few.students);
  const hours = (many.students * seconds) / 3600;
  return {
    machine,
    examSeconds: seconds,
    serverSecondsOf1000: round(many.cost.cpuSeconds.server / thousands, 1),
    databaseSecondsOf1000: round(many.cost.cpuSeconds.PostgreSQL / thousands, 1),
    loginMs: round((logins.cost.cpuSeconds.server - many.cost.cpuSeconds.server) / thousands, 1),
    runsASecondAndCore,
    serverMb: round(mb(few, 'server') - (mbOf1000 * few.students) / 1000, 0),
    serverMbOf1000: round(Math.max(0, mbOf1000), 0),
    databaseMbOfConnection: round(mb(many, 'PostgreSQL') / many.cost.databaseConnections, 1),
    grownMbOfStudentHour: round(many.cost.grownBytes / 1e6 / hours, 2),
    walMbOfStudentHour: round(many.cost.walBytes / 1e6 / hours, 2),
  };
};
