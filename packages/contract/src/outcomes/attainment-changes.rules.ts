import type { AttainmentReport } from './attainment.ts';

/** One thing that is otherwise than in a report that was handed in; an empty text: it was not there. */
export interface AttainmentChange {
  about: string;
  before: string;
  after: string;
}

/** What a report says, each thing under its name. */
type Said = Map<string, string>;

const figure = (value: number | null | undefined, unit = ''): string =>
  value === null || value === undefined ? '–' : `${value.toFixed(2)}${unit}`;

const outcomesSaid = ({ outcomes, programmeOutcomes, figures }: AttainmentReport): [string, string][] =>
  outcomes.flatMap(({ code, title, target, strengths }, index): [string, string][] => [
    [`${code}: title`, title],
    [`${code}: target`, `${target} %`],
    [`${code}: maximum`, figure(figures.outcomes[index]?.maximum)],
    [`${code}: average`, figure(figures.outcomes[index]?.percent, ' %')],
    [`${code}: reached the target`, figure(figures.outcomes[index]?.share, ' %')],
    [`${code}: level`, figure(figures.outcomes[index]?.level)],
    ...programmeOutcomes.map((programme, place): [string, string] => [
      `${code} to ${programme.code}`,
      String(strengths[place] ?? 0),
    ]),
  ]);

/** Marks are compared one by one, and told of by number: the sheets have them all. */
const marksSaid = ({ students, tasks }: AttainmentReport): Said =>
  new Map(
    students.flatMap(({ username, sittings }) =>
      sittings.map(({ task, state, marks }): [string, string] => [
        `${username} ${tasks[task]?._id ?? ''}`,
        JSON.stringify([state, marks]),
      ]),
    ),
  );

const said = (report: AttainmentReport): Said =>
  new Map<string, string>([
    ['Levels 1, 2 and 3 from', report.thresholds.map((percent) => `${percent} %`).join(', ')],
    ...outcomesSaid(report),
    ...report.programmeOutcomes.map(({ code }, place): [string, string] => [
      `${code}: attainment`,
      figure(report.figures.programme[place]),
    ]),
    ...report.tasks.map(({ name, weight }): [string, string] => [`${name}: weight`, String(weight)]),
    ['Students', String(report.students.length)],
  ]);

const differing = (before: Said, after: Said): string[] =>
  [...new Set([...before.keys(), ...after.keys()])].filter((name) => before.get(name) !== after.get(name));

/** What is otherwise now than in a report that was handed in; empty where nothing is. */
export const attainmentChanges = (before: AttainmentReport, after: AttainmentReport): AttainmentChange[] => {
  const [then, now] = [said(before), said(after)];
  const marks = differing(marksSaid(before), marksSaid(after)).length;
  return [
    ...differing(then, now).map((about) => ({
      about,
      before: then.get(about) ?? '',
      after: now.get(about) ?? '',
    })),
    ...(marks > 0
      ? [
          {
            about: 'Marks',
            before: '',
            after: `${marks} ${marks === 1 ? 'sitting has' : 'sittings have'} others`,
          },
        ]
      : []),
  ];
};
