import type { Rubric } from '@assay/contract';
import { Button } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import { Navigate, useLocation, useParams } from 'react-router';
import { useArea } from '../../lib/session/area.ts';
import { useWhenKept } from '../../ui/forms/kept-form.tsx';
import { LoadedRubric } from './loaded-rubric.tsx';
import { RubricDetails } from './rubric-details.tsx';
import { editFormName, valuesOf } from './rubric-form-values.ts';
import { RubricForm } from './rubric-form.tsx';

/** Read-only until `Edit` is pressed; cancelling goes back to what is stored. */
const EditRubric = ({ rubric }: { rubric: Rubric }) => {
  /** The rubric as it was when editing began: a reload in the background does not change it under the hands. */
  const [edited, setEdited] = useState<Rubric | null>(null);
  // It was being edited when the page was reloaded.
  useWhenKept(editFormName(rubric._id), () => setEdited(rubric));

  if (edited)
    return (
      <RubricForm
        title="Edit Rubric"
        initial={valuesOf(edited)}
        rubricId={edited._id}
        formName={editFormName(edited._id)}
        onCancel={() => setEdited(null)}
      />
    );
  return (
    <RubricDetails
      rubric={rubric}
      action={
        <Button leftSection={<IconPencil size={16} />} onClick={() => setEdited(rubric)}>
          Edit
        </Button>
      }
    />
  );
};

const EditRubricPage = () => {
  const { rubricId } = useParams();
  const { state } = useLocation();
  const area = useArea();
  return (
    <LoadedRubric rubricId={rubricId}>
      {(rubric) =>
        rubric.actions.includes('update') ? (
          <EditRubric key={rubric._id} rubric={rubric} />
        ) : (
          <Navigate to={`${area}/rubrics/view-rubric/${rubric._id}`} replace state={state} />
        )
      }
    </LoadedRubric>
  );
};

export default EditRubricPage;
