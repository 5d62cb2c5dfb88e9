import {
  freezeAttainment,
  getAttainment,
  getAttainmentSettings,
  getAttainmentTerms,
  getDepartmentAttainment,
  getFrozenAttainment,
  getFrozenAttainments,
  getSubjectSettings,
  saveAttainmentSettings,
  saveSubjectSettings,
} from '@assay/contract';
import { server, statusOf, subjectId, tokenOf, type CallTable } from '../people.ts';

const term = () => ({ subjectId: subjectId(), batch: '2027' });
const HEADS = [403, 403, 403, 403, 403, 403, 403, 200, 200, 403, 403, 403, 403, 403, 401] as const;
const OWN_HEAD = [403, 403, 403, 403, 403, 403, 403, 200, 404, 403, 403, 403, 403, 403, 401] as const;
const AUTHORS_HERE = [200, 200, 200, 200, 200, 200, 404, 200, 404, 403, 403, 403, 403, 403, 401] as const;

/** Outcomes and what they come to. */
export const OUTCOME_CALLS: CallTable = {
  'attainment-settings': [(person) => statusOf(person, getAttainmentSettings), HEADS],
  'save-attainment-settings': [
    (person) =>
      statusOf(person, saveAttainmentSettings, {
        body: { target: 60, level1: 50, level2: 60, level3: 70, programmeOutcomes: [], edition: '0.none' },
      }),
    HEADS,
  ],
  'subject-outcomes': [
    (person) => statusOf(person, getSubjectSettings, { params: { subjectId: subjectId() } }),
    OWN_HEAD,
  ],
  'save-subject-outcomes': [
    (person) =>
      statusOf(person, saveSubjectSettings, {
        body: { subjectId: subjectId(), outcomes: [], tasks: [], edition: '0.none' },
      }),
    OWN_HEAD,
  ],
  'attainment-terms': [
    (person) => statusOf(person, getAttainmentTerms, { params: { subjectId: subjectId() } }),
    AUTHORS_HERE,
  ],
  'faculty/attainment': [(person) => statusOf(person, getAttainment, { query: term() }), AUTHORS_HERE],
  'freeze-attainment': [(person) => statusOf(person, freezeAttainment, { body: term() }), AUTHORS_HERE],
  'frozen-attainments': [
    (person) => statusOf(person, getFrozenAttainments, { query: {} }),
    [200, 200, 200, 200, 200, 200, 200, 200, 200, 403, 403, 403, 403, 403, 401],
  ],
  'frozen-attainment': [
    async (person) => {
      const { body } = await server.call(freezeAttainment, { token: tokenOf('owner'), body: term() });
      return statusOf(person, getFrozenAttainment, { params: { id: body.data._id } });
    },
    [200, 404, 404, 404, 404, 404, 404, 200, 404, 403, 403, 403, 403, 403, 401],
  ],
  'attainment/departments': [
    (person) => statusOf(person, getDepartmentAttainment, { query: {} }),
    [403, 403, 403, 403, 403, 403, 403, 200, 200, 200, 200, 403, 403, 403, 401],
  ],
};
