import { Button } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { Link, useLocation, useParams } from 'react-router';
import { useArea } from '../../lib/session/area.ts';
import { HistoryButton } from '../audit/index.ts';
import { ShareButton } from '../sharing/index.ts';
import { LoadedRubric } from './loaded-rubric.tsx';
import { RubricDetails } from './rubric-details.tsx';

/** A rubric to read. */
const ViewRubricPage = () => {
  const { rubricId } = useParams();
  const { state } = useLocation();
  const area = useArea();
  return (
    <LoadedRubric rubricId={rubricId}>
      {(rubric) => (
        <RubricDetails
          rubric={rubric}
          action={
            <>
              {rubric.actions.includes('share') && <ShareButton kind="rubric" item={rubric} />}
              <HistoryButton id={rubric._id} isOwner={rubric.isOwner} />
              {rubric.actions.includes('update') && (
                <Button
                  component={Link}
                  to={`${area}/rubrics/edit-rubric/${rubric._id}`}
                  state={state}
                  leftSection={<IconPencil size={16} />}
                >
                  Edit
                </Button>
              )}
            </>
          }
        />
      )}
    </LoadedRubric>
  );
};

export default ViewRubricPage;
