import {
  addGroup,
  addRubric,
  cancelGeneration,
  checkQuestion,
  checkSubmissions,
  createQuestion,
  createTag,
  deleteGroup,
  deleteQuestion,
  deleteRubric,
  editGroup,
  editGroupStudents,
  editQuestion,
  fetchQuestionDeletion,
  fetchQuestionVersions,
  generateQuestion,
  generationProgress,
  getModulesBySubject,
  importQuestions,
  listGroupCandidates,
  restoreQuestion,
  readTestSheet,
  storeTestText,
  restoreQuestionVersion,
  shareGroup,
  shareQuestion,
  shareRubric,
  updateRubric,
  viewGroup,
  viewQuestion,
  viewRubric,
} from '@assay/contract';
import { makeTask, questionDraft } from '../fixtures.ts';
import { newQuestion, newGroup, newRubric, givenAccess, rubricText } from './items.ts';
import { openedEdition } from '../opened-edition.ts';
import { accountOf, server, statusOf, subjectId, tokenOf, type CallTable } from './people.ts';

/** Questions, groups, rubrics, and what authors choose from. */
export const AUTHORING_CALLS: CallTable = {
  // Questions cannot be shared for evaluation, so that person is one with whom nothing is shared.
  'view-question': [
    async (person) => statusOf(person, viewQuestion, { body: { questionId: await newQuestion() } }),
    [200, 200, 200, 200, 404, 404, 404, 200, 404, 403, 403, 403, 403, 403, 401],
  ],
  'edit-question': [
    async (person) => {
      const questionId = await newQuestion();
      const edition = await openedEdition(server, tokenOf('owner'), 'question', questionId);
      return statusOf(person, editQuestion, { body: { ...questionDraft(), questionId, edition } });
    },
    [200, 403, 200, 403, 404, 404, 404, 403, 404, 403, 403, 403, 403, 403, 401],
  ],
  'question-versions': [
    async (person) =>
      statusOf(person, fetchQuestionVersions, { params: { questionId: await newQuestion() }, query: {} }),
    [200, 200, 200, 200, 404, 404, 404, 200, 404, 403, 403, 403, 403, 403, 401],
  ],
  'restore-question-version': [
    async (person) => {
      const questionId = await newQuestion();
      const edition = await openedEdition(server, tokenOf('owner'), 'question', questionId);
      return statusOf(person, restoreQuestionVersion, { body: { questionId, version: 1, edition } });
    },
    [200, 403, 200, 403, 404, 404, 404, 403, 404, 403, 403, 403, 403, 403, 401],
  ],
  // Without a file: whoever may import is told to choose one.
  'import-questions': [
    (person) => statusOf(person, importQuestions, { body: {} }),
    [400, 400, 400, 400, 400, 400, 400, 400, 400, 403, 403, 403, 403, 403, 401],
  ],
  'check-submissions': [
    (person) => statusOf(person, checkSubmissions, { body: { key: 'sum' } }),
    [400, 400, 400, 400, 400, 400, 400, 400, 400, 403, 403, 403, 403, 403, 401],
  ],
  'store-test-text': [
    (person) => statusOf(person, storeTestText, { body: {} }),
    [400, 400, 400, 400, 400, 400, 400, 400, 400, 403, 403, 403, 403, 403, 401],
  ],
  'read-test-sheet': [
    (person) => statusOf(person, readTestSheet, { body: {} }),
    [400, 400, 400, 400, 400, 400, 400, 400, 400, 403, 403, 403, 403, 403, 401],
  ],
  'delete-question': [
    async (person) => statusOf(person, deleteQuestion, { body: { questionId: await newQuestion() } }),
    [200, 403, 403, 200, 404, 404, 404, 403, 404, 403, 403, 403, 403, 403, 401],
  ],
  'question-deletion': [
    async (person) =>
      statusOf(person, fetchQuestionDeletion, { params: { questionId: await newQuestion() } }),
    [200, 403, 403, 200, 404, 404, 404, 403, 404, 403, 403, 403, 403, 403, 401],
  ],
  'restore-question': [
    async (person) => {
      const questionId = await newQuestion();
      await makeTask(server.deps, accountOf('owner'), { questions: [questionId] });
      await server.call(deleteQuestion, { token: tokenOf('owner'), body: { questionId } });
      return statusOf(person, restoreQuestion, { body: { questionId } });
    },
    [200, 403, 403, 200, 404, 404, 404, 403, 404, 403, 403, 403, 403, 403, 401],
  ],
  'view-group': [
    async (person) => statusOf(person, viewGroup, { params: { groupId: await newGroup() } }),
    [200, 200, 200, 200, 404, 404, 404, 200, 404, 403, 403, 403, 403, 403, 401],
  ],
  'list-students': [
    async (person) => statusOf(person, listGroupCandidates, { params: { groupId: await newGroup() } }),
    [200, 403, 200, 403, 404, 404, 404, 403, 404, 403, 403, 403, 403, 403, 401],
  ],
  'edit-group': [
    async (person) => {
      const id = await newGroup();
      const edition = await openedEdition(server, tokenOf('owner'), 'group', id);
      return statusOf(person, editGroup, { body: { id, name: 'Renamed', edition } });
    },
    [200, 403, 200, 403, 404, 404, 404, 403, 404, 403, 403, 403, 403, 403, 401],
  ],
  'edit-group/:groupId': [
    async (person) =>
      statusOf(person, editGroupStudents, {
        params: { groupId: await newGroup() },
        body: { studentIds: [], loadedStudentIds: [] },
      }),
    [200, 403, 200, 403, 404, 404, 404, 403, 404, 403, 403, 403, 403, 403, 401],
  ],
  'delete-group': [
    async (person) => statusOf(person, deleteGroup, { body: { id: await newGroup() } }),
    [200, 403, 403, 200, 404, 404, 404, 403, 404, 403, 403, 403, 403, 403, 401],
  ],
  'add-group': [
    (person) => statusOf(person, addGroup, { body: { name: 'Own', semester: 4, batch: '2027' } }),
    [200, 200, 200, 200, 200, 200, 200, 200, 200, 403, 403, 403, 403, 403, 401],
  ],
  'view-rubric': [
    async (person) => statusOf(person, viewRubric, { params: { rubricId: await newRubric() } }),
    [200, 200, 200, 200, 404, 404, 404, 200, 404, 403, 403, 403, 403, 403, 401],
  ],
  'share-question': [
    async (person) =>
      statusOf(person, shareQuestion, {
        body: { questionId: await newQuestion(), accessMap: givenAccess() },
      }),
    [200, 403, 403, 403, 404, 404, 404, 403, 404, 403, 403, 403, 403, 403, 401],
  ],
  'share-group': [
    async (person) =>
      statusOf(person, shareGroup, { body: { groupId: await newGroup(), accessMap: givenAccess() } }),
    [200, 403, 403, 403, 404, 404, 404, 403, 404, 403, 403, 403, 403, 403, 401],
  ],
  'share-rubric': [
    async (person) =>
      statusOf(person, shareRubric, { body: { rubricId: await newRubric(), accessMap: givenAccess() } }),
    [200, 403, 403, 403, 404, 404, 404, 403, 404, 403, 403, 403, 403, 403, 401],
  ],
  'get-modules-by-subject': [
    (person) => statusOf(person, getModulesBySubject, { params: { subjectId: subjectId() } }),
    [200, 200, 200, 200, 200, 200, 404, 200, 404, 403, 403, 403, 403, 403, 401],
  ],
  'create-question': [
    (person) => statusOf(person, createQuestion, { body: questionDraft() }),
    [200, 200, 200, 200, 200, 200, 200, 200, 200, 403, 403, 403, 403, 403, 401],
  ],
  'check-question': [
    (person) =>
      statusOf(person, checkQuestion, {
        body: {
          testcases: [{ input: '1', output: '1' }],
          referenceSolutions: [{ language: 'PYTHON', code: 'print(input())' }],
        },
      }),
    [200, 200, 200, 200, 200, 200, 200, 200, 200, 403, 403, 403, 403, 403, 401],
  ],
  addRubric: [
    (person) => statusOf(person, addRubric, { body: rubricText }),
    [200, 200, 200, 200, 200, 200, 200, 200, 200, 403, 403, 403, 403, 403, 401],
  ],
  updateRubric: [
    async (person) => {
      const id = await newRubric();
      const edition = await openedEdition(server, tokenOf('owner'), 'rubric', id);
      return statusOf(person, updateRubric, { body: { id, ...rubricText, edition } });
    },
    [200, 403, 200, 403, 404, 404, 404, 403, 404, 403, 403, 403, 403, 403, 401],
  ],
  deleteRubric: [
    async (person) => statusOf(person, deleteRubric, { body: { id: await newRubric() } }),
    [200, 403, 403, 200, 404, 404, 404, 403, 404, 403, 403, 403, 403, 403, 401],
  ],
  'create-tag': [
    (person) => statusOf(person, createTag, { body: { name: 'graphs' } }),
    [200, 200, 200, 200, 200, 200, 200, 200, 200, 403, 403, 403, 403, 403, 401],
  ],
  // Nothing is configured here: whoever may ask is told so.
  'generate-question': [
    (person) =>
      statusOf(person, generateQuestion, { body: { prompt: 'A question about adding two numbers.' } }),
    [409, 409, 409, 409, 409, 409, 409, 409, 409, 403, 403, 403, 403, 403, 401],
  ],
  // Nobody has a generation of this id.
  'cancel-generation': [
    (person) => statusOf(person, cancelGeneration, { params: { generationId: subjectId() } }),
    [404, 404, 404, 404, 404, 404, 404, 404, 404, 403, 403, 403, 403, 403, 401],
  ],
  'generation-progress': [
    (person) => statusOf(person, generationProgress, { params: { generationId: subjectId() } }),
    [200, 200, 200, 200, 200, 200, 200, 200, 200, 403, 403, 403, 403, 403, 401],
  ],
};
