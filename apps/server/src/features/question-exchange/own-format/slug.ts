import { questionTitle } from '@assay/contract';
import type { QuestionData } from '../../questions/index.ts';

/** Longest part of a folder's name that a question's title makes, in characters. */
const SLUG_MAX = 40;

/** A title as folders are called: small letters of ASCII, digits and hyphens. */
export const slugOf = ({ name, statementText }: Pick<QuestionData, 'name' | 'statementText'>): string =>
  questionTitle({ name, statement: statementText })
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, SLUG_MAX)
    .replaceAll(/^-+|-+$/g, '') || 'question';
