import type { ItemFigures, TestFigures } from '@assay/contract';
import { useParams } from 'react-router';
import { useArea } from '../../lib/session/area.ts';

/** Where a test can be read: at its place in the question, unless that has been edited since. */
export const useTestAddress = () => {
  const area = useArea();
  const { taskId = '' } = useParams();
  return (
    { questionId, version }: Pick<ItemFigures, 'questionId' | 'version'>,
    test?: Pick<TestFigures, 'number' | 'version'>,
  ): string => {
    const place = test?.version === version ? `#test-${test.number}` : '';
    return `${area}/tasks/view-task/${taskId}/questions/${questionId}${place}`;
  };
};
