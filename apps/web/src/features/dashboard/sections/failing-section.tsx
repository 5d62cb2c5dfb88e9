import type { FailingReference } from '@assay/contract';
import { Section, WorkRow } from './section.tsx';
import classes from './section.module.css';
import { SoonTime } from './task-facts.tsx';

interface FailingSectionProps {
  section: { rows: FailingReference[]; total: number };
  area: string;
}

/** The questions whose reference solution fails, and what they are needed for next. */
export const FailingSection = ({ section, area }: FailingSectionProps) => (
  <Section
    title="Reference solutions that fail"
    section={section}
    idOf={({ _id }) => _id}
    more={`${area}/questions?f.reference=FAILED`}
    empty="No reference solution fails. The server checks them after each change of a question."
    renderRow={({ _id, question, message, canEdit, neededFor }) => (
      <WorkRow
        name={question}
        to={`${area}/questions/${canEdit ? 'edit-question' : 'view-question'}/${_id}`}
        facts={[
          message,
          neededFor && (
            <span key="needed" className={classes.warning}>
              needed for {neededFor.name}, <SoonTime value={neededFor.startTime} />
            </span>
          ),
        ]}
      />
    )}
  />
);
