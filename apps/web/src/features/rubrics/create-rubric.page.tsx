import { nameOfCopy } from '@assay/contract';
import { useState } from 'react';
import { Navigate, useLocation, useSearchParams } from 'react-router';
import { useArea, useReturn } from '../../lib/session/area.ts';
import { newId } from '../../lib/values/new-id.ts';
import { LoadedRubric } from './loaded-rubric.tsx';
import { EMPTY_RUBRIC, valuesOf, type RubricValues } from './rubric-form-values.ts';
import { RubricForm } from './rubric-form.tsx';

interface CreateRubricProps {
  initial: RubricValues;
  formName: string;
}

const CreateRubric = ({ initial, formName }: CreateRubricProps) => {
  // As it was when the page was opened: the rubric that is copied may be loaded again in the background.
  const [values] = useState(() => ({ ...initial, _id: newId() }));
  const { leave } = useReturn('rubrics');
  return (
    <RubricForm title="Create Rubric" initial={values} rubricId={null} formName={formName} onCancel={leave} />
  );
};

/** A new rubric: an empty one, or with `?copy=<id>` one that starts as another is. */
const CreateRubricPage = () => {
  const copied = useSearchParams()[0].get('copy');
  const { state } = useLocation();
  const area = useArea();
  if (copied === null) return <CreateRubric initial={EMPTY_RUBRIC} formName="rubric/create" />;
  return (
    <LoadedRubric rubricId={copied}>
      {(rubric) =>
        rubric.actions.includes('copy') ? (
          <CreateRubric
            key={rubric._id}
            initial={{ ...valuesOf(rubric), edition: '', name: nameOfCopy(rubric.name) }}
            formName={`rubric/copy/${rubric._id}`}
          />
        ) : (
          <Navigate to={`${area}/rubrics/view-rubric/${rubric._id}`} replace state={state} />
        )
      }
    </LoadedRubric>
  );
};

export default CreateRubricPage;
