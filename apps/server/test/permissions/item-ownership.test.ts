import {
  facultyDetails,
  getAllGroups,
  getRubric,
  ITEM_ACTIONS,
  PERMISSIONS,
  viewAllQuestions,
  viewAllTasks,
  viewTask,
  type ItemAction,
  type Permission,
} from '@assay/contract';
import { describe, expect, test } from 'vitest';
import { makeGroup, makeRubric, makeTask, share } from '../fixtures.ts';
import { completedTask, newQuestion, shareWithAll, upcomingTask } from './items.ts';
import { accountOf, identityOf, PEOPLE, server, tokenOf, gatherPeople, type Person } from './people.ts';

gatherPeople();

describe('what an item says about itself', () => {
  const authors = PEOPLE.slice(0, PEOPLE.indexOf('institute head'));
  /** Nothing to analyse or publish yet, nobody to give more time to, and nothing to bring back. */
  const everything = ITEM_ACTIONS.filter(
    (action) => !['analyse', 'publish', 'extend', 'restore'].includes(action),
  );

  test('a task carries the actions and the access list of whoever asks, in the list as in the view', async () => {
    const taskId = await upcomingTask();
    const expected: Partial<Record<Person, ItemAction[]>> = {
      owner: everything,
      view: ['view', 'copy'],
      update: ['view', 'update'],
      delete: ['view', 'delete'],
      evaluate: ['view', 'evaluate'],
      head: ['view'],
    };
    for (const person of authors) {
      const token = tokenOf(person);
      const row = (await server.call(viewAllTasks, { token, query: {} })).body.data.find(
        (task) => task._id === taskId,
      );
      expect([person, row?.actions.toSorted()]).toEqual([person, expected[person]?.toSorted()]);
      if (!row) continue;
      const { data } = (await server.call(viewTask, { token, params: { taskId } })).body;
      expect(data).toMatchObject({
        actions: row.actions,
        accessControl: row.accessControl,
        isShared: row.isShared,
      });
      const account = identityOf(person);
      expect(row.isOwner).toBe(person === 'owner');
      expect(row.isShared).toBe((PERMISSIONS as readonly string[]).includes(person));
      expect(row.createdByName).toBe(accountOf('owner').fullname);
      expect(row.accessControl.map((entry) => entry.userId).toSorted()).toEqual(
        person === 'owner'
          ? PERMISSIONS.map((permission) => accountOf(permission).id).toSorted()
          : row.isShared
            ? [account?.id]
            : [],
      );
    }
  });

  test('questions, rubrics and groups are listed for the owner, for whom they are shared with, and for the head', async () => {
    const owner = accountOf('owner');
    const questionId = await newQuestion();
    const rubricId = await shareWithAll('rubric', await makeRubric(server.deps, owner));
    const groupId = await shareWithAll('group', await makeGroup(server.deps, owner, []));
    const seers: readonly Person[] = ['owner', 'view', 'update', 'delete', 'head'];
    for (const person of authors) {
      const token = tokenOf(person);
      const questions = (await server.call(viewAllQuestions, { token, query: {} })).body.data;
      const rubrics = (await server.call(getRubric, { token })).body.data;
      const { groups } = (await server.call(getAllGroups, { token })).body;
      const details = (await server.call(facultyDetails, { token })).body;
      const sees = [
        questions.some((question) => question._id === questionId),
        rubrics.some((rubric) => rubric._id === rubricId),
        groups.some((group) => group._id === groupId),
        details.questions?.some((question) => question._id === questionId),
        details.grp?.some((group) => group._id === groupId),
      ];
      expect([person, sees]).toEqual([person, Array(5).fill(seers.includes(person))]);
    }
  });

  test.each<[Permission[], ItemAction[]]>([
    [
      ['view', 'update', 'delete'],
      ['copy', 'delete', 'update', 'view'],
    ],
    [
      ['evaluate', 'view'],
      ['analyse', 'copy', 'evaluate', 'publish', 'view'],
    ],
    [[], []],
  ])('rights %j add up', async (permissions, actions) => {
    const colleague = accountOf('colleague');
    const state = permissions.includes('evaluate') ? completedTask : upcomingTask;
    const taskId = await state();
    await share(server.deps, 'task', taskId, colleague, permissions);
    const token = tokenOf('colleague');
    const row = (await server.call(viewAllTasks, { token, query: {} })).body.data.find(
      (task) => task._id === taskId,
    );
    expect(row?.actions.toSorted() ?? []).toEqual(actions);
  });

  test("'my' and 'shared' split what an author sees; the head's own part stays small", async () => {
    const mine = await makeTask(server.deps, accountOf('owner'));
    const idsOf = async (person: Person, ownership: 'my' | 'shared'): Promise<string[]> =>
      (await server.call(viewAllTasks, { token: tokenOf(person), query: { ownership } })).body.data.map(
        (task) => task._id,
      );
    const shared = await upcomingTask();
    expect(await idsOf('owner', 'my')).toEqual(expect.arrayContaining([mine, shared]));
    expect(await idsOf('owner', 'shared')).toEqual([]);
    expect(await idsOf('view', 'my')).not.toContain(shared);
    expect(await idsOf('view', 'shared')).toContain(shared);
    expect(await idsOf('head', 'shared')).toEqual([]);
    expect(await idsOf('head', 'my')).not.toContain(mine);
  });
});
