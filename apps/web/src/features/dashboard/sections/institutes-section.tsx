import { EXAMS_AHEAD_HOURS, type PlatformState } from '@assay/contract';
import { Section, WorkRow } from './section.tsx';
import { SoonTime } from './task-facts.tsx';

/** The institutes in which somebody sits an exam today, or soon will. */
export const InstitutesSection = ({ section }: { section: PlatformState['institutes'] }) => (
  <Section
    title={`Exams in the next ${EXAMS_AHEAD_HOURS} hours`}
    section={section}
    idOf={({ _id }) => _id}
    more="/admin/institute"
    empty={`No institute has an exam now or within ${EXAMS_AHEAD_HOURS} hours.`}
    renderRow={({ _id, name, running, writing, coming, nextAt }) => (
      <WorkRow
        name={name}
        to={`/admin/institute/${_id}/departments`}
        facts={[
          running > 0 && `${running} running`,
          running > 0 && `${writing} writing`,
          coming > 0 && `${coming} to come`,
        ]}
        aside={
          nextAt !== null && (
            <>
              Next: <SoonTime value={nextAt} />
            </>
          )
        }
      />
    )}
  />
);
