import { turnoutOf, type AttainmentReport } from '@assay/contract';
import { Text } from '@mantine/core';
import { BarChartCard } from '../../ui/charts/bar-chart-card.tsx';
import { NOTES } from './attainment-notes.ts';
import { FigureTable, percent, shown } from './figure-table.tsx';
import classes from './outcomes.module.css';

const words = (label: string) => ({ label, kind: 'words' as const });
const figure = (label: string) => ({ label, kind: 'figure' as const });

/** Levels go from 0 to 3. */
const LEVEL_MAX = 3;

const Charts = ({ report: { outcomes, programmeOutcomes, figures } }: { report: AttainmentReport }) => {
  const level = [{ label: 'Level', format: (value: number) => value.toFixed(2) }];
  const ofOutcomes = outcomes.flatMap(({ _id, code, title }, place) => {
    const value = figures.outcomes[place]?.level;
    return value === undefined ? [] : [{ id: _id, label: code, title, values: [value] }];
  });
  const ofProgramme = programmeOutcomes.flatMap(({ _id, code, title }, place) => {
    const value = figures.programme[place] ?? null;
    return value === null ? [] : [{ id: _id, label: code, title, values: [value] }];
  });
  return (
    <div className={classes.charts}>
      {ofOutcomes.length > 0 && (
        <BarChartCard
          title="Course outcomes"
          text="The level that each outcome came to, of 3."
          figures={{ of: 'Outcome', series: level, rows: ofOutcomes }}
          max={LEVEL_MAX}
        />
      )}
      {ofProgramme.length > 0 && (
        <BarChartCard
          title="Programme outcomes"
          text="What the subject came to for the programme, of 3."
          figures={{ of: 'Programme outcome', series: level, rows: ofProgramme }}
          max={LEVEL_MAX}
        />
      )}
    </div>
  );
};

const OutcomeTable = ({ report: { outcomes, figures } }: { report: AttainmentReport }) => (
  <FigureTable
    title="Outcomes of the subject"
    columns={[
      words('Outcome'),
      words('Title'),
      ...['Target', 'Maximum', 'Average', 'Reached', 'Level'].map(figure),
    ]}
    rows={outcomes.map(({ _id, code, title, target }, place) => {
      const own = figures.outcomes[place];
      return {
        key: _id,
        cells: [
          code,
          title,
          `${target} %`,
          shown(own?.maximum),
          percent(own?.percent),
          percent(own?.share),
          shown(own?.level),
        ],
      };
    })}
  />
);

const TaskTable = ({ report }: { report: AttainmentReport }) => (
  <FigureTable
    title="Outcomes by task"
    columns={[
      words('Outcome'),
      words('Task'),
      ...['Weight', 'Maximum', 'Average', 'Average, %', 'Appeared', 'Reached', 'Reached, %', 'Level'].map(
        figure,
      ),
    ]}
    rows={report.outcomes.flatMap(({ code }, outcome) =>
      report.tasks.flatMap(({ _id, name, weight }, task) => {
        const own = report.figures.tasks[task]?.[outcome];
        if (!own) return [];
        return [
          {
            key: `${code} ${_id}`,
            cells: [
              code,
              name,
              weight,
              shown(own.maximum),
              shown(own.average),
              percent(own.percent),
              own.appeared,
              own.reached,
              percent(own.share),
              own.level,
            ],
          },
        ];
      }),
    )}
  />
);

const MapTable = ({ report: { outcomes, programmeOutcomes, figures } }: { report: AttainmentReport }) => (
  <FigureTable
    title="CO–PO map and attainment"
    hasSum
    columns={[words('Outcome'), ...programmeOutcomes.map(({ code }) => figure(code))]}
    rows={[
      ...outcomes.map(({ _id, code, strengths }) => ({
        key: _id,
        cells: [code, ...strengths.map((strength) => (strength > 0 ? strength : '–'))],
      })),
      { key: 'attainment', cells: ['Attainment', ...figures.programme.map(shown)] },
    ]}
  />
);

const TurnoutTable = ({ report }: { report: AttainmentReport }) => (
  <FigureTable
    title="Who appeared"
    columns={[words('Task'), ...['Assigned', 'Appeared', 'Absent', 'Not graded'].map(figure)]}
    rows={report.tasks.map(({ _id, name }, task) => {
      const { assigned, appeared, absent, pending } = turnoutOf(report, task);
      return { key: _id, cells: [name, assigned, appeared, absent, pending] };
    })}
  />
);

/** All of a report but its marks, which the sheet has. */
export const AttainmentView = ({ report }: { report: AttainmentReport }) => (
  <>
    <Charts report={report} />
    <OutcomeTable report={report} />
    {report.programmeOutcomes.length > 0 && <MapTable report={report} />}
    <TaskTable report={report} />
    <TurnoutTable report={report} />
    <Text size="xs" c="dimmed" component="div">
      <p className={classes.note}>
        Level 1 from {report.thresholds[0]} % of the students, level 2 from {report.thresholds[1]} %, level 3
        from {report.thresholds[2]} %.
      </p>
      {NOTES.map((note) => (
        <p key={note} className={classes.note}>
          {note}
        </p>
      ))}
    </Text>
  </>
);
