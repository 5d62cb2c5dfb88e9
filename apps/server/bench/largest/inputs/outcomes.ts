import { getAttainmentSettings, getSubjectSettings } from '@assay/contract';
import { anyText } from '../largest-texts.ts';
import type { InputsByHand } from './parts.ts';

/** Calls about what outcomes are measured by and come to. */
export const OUTCOMES: InputsByHand = {
  'GET /faculty/attainment': ({ subjectId }) => ({ '': { query: { subjectId, batch: '2027' } } }),
  'POST /hod/save-attainment-settings': () => ({
    '': {
      opened: { route: getAttainmentSettings },
      body: {
        target: 60,
        level1: 50,
        level2: 60,
        level3: 70,
        programmeOutcomes: Array.from({ length: 40 }, (_, place) => ({
          code: `PO${place}`,
          title: anyText(300),
        })),
        edition: 'another',
      },
    },
  }),
  'POST /hod/save-subject-outcomes': ({ subjectId, moduleIds, taskId, pastTaskId }) => ({
    '': {
      opened: { route: getSubjectSettings, params: { subjectId } },
      body: {
        subjectId,
        outcomes: moduleIds.slice(0, 50).map((_id) => ({ _id, target: 55, map: [] })),
        tasks: [taskId, pastTaskId].map((_id) => ({ _id, weight: 2 })),
        edition: 'another',
      },
    },
  }),
};
