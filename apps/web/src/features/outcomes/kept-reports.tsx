import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useArea } from '../../lib/session/area.ts';
import { formatDateTime } from '../../lib/values/dates.ts';
import { keptReportsQuery } from './api.ts';
import { FigureTable } from './figure-table.tsx';
import classes from './outcomes.module.css';

const COLUMNS = ['Report', 'Passout year', 'Note', 'Frozen', 'By'].map((label) => ({
  label,
  kind: 'words' as const,
}));

/** The reports that were kept, of the subject or of all. */
export const KeptReports = ({ subjectId }: { subjectId: string | null }) => {
  const { data } = useQuery(keptReportsQuery(subjectId));
  const area = useArea();
  if (!data || data.length === 0) return null;
  return (
    <div className={classes.controls}>
      <FigureTable
        title="Frozen reports"
        columns={COLUMNS}
        rows={data.map(({ _id, subject, batch, note, frozenAt, frozenBy }) => ({
          key: _id,
          cells: [
            <Anchor component={Link} to={`${area}/attainment/kept/${_id}`} key="report">
              {subject.code} {subject.name}
            </Anchor>,
            batch,
            note,
            formatDateTime(frozenAt),
            frozenBy,
          ],
        }))}
      />
    </div>
  );
};
