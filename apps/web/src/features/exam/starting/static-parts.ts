import type { Language } from '@assay/contract';
import { partOf } from '../../../lib/server/part.ts';
import { editorPart } from '../../../ui/code/editor/editor-at-hand.ts';

/** Which languages a task has is known with its questions: those of nearly every exam come before, others with them. */
const COMMON: readonly Language[] = ['C', 'C++', 'JAVA', 'PYTHON'];

const dialogs = partOf(() =>
  Promise.all([import('../messages/messages-dialog.tsx'), import('../program/running/earlier-runs.tsx')]),
);

/** Fetches what the page of an exam is made of, so that at its start questions and programs are all that is asked for. */
export const fetchStaticParts = async (completes: boolean): Promise<void> => {
  const editor = await editorPart.load();
  await Promise.all([editor.loadParts(COMMON, completes), dialogs.load()]);
};
