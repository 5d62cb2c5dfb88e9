import type { RegradeRequestRow } from '@assay/contract';
import { DateTimeText } from '../../../ui/facts/date-time-text.tsx';
import { openRequestsAddress, requestAddress } from '../../regrade-requests/index.ts';
import { Section, WorkRow } from './section.tsx';

interface RequestsSectionProps {
  section: { rows: RegradeRequestRow[]; total: number };
  area: string;
}

/** What students ask to be looked at again, what waits longest first; nothing where nobody asks. */
export const RequestsSection = ({ section, area }: RequestsSectionProps) =>
  section.total > 0 && (
    <Section
      title="Requests for another look"
      count={`${section.total} open`}
      section={section}
      idOf={({ _id }) => _id}
      more={`${area}/${openRequestsAddress}`}
      empty=""
      renderRow={(request) => (
        <WorkRow
          name={`${request.student.fullname}: ${request.question.title}`}
          to={`${area}/${requestAddress(request)}`}
          facts={[
            request.task.name,
            <span key="asked">
              asked <DateTimeText value={request.askedAt} format="words" />
            </span>,
          ]}
        />
      )}
    />
  );
