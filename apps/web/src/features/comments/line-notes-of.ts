import type { Comment } from '@assay/contract';
import type { LineNote } from '../../ui/code/editor/editor-notes.ts';

/** What is remarked about the lines of one part of the graded program of a question. */
export const lineNotesOf = (comments: readonly Comment[], programIndex: string, block: number): LineNote[] =>
  comments.flatMap(({ place, by, text, isEarlier, ...comment }) =>
    comment.programIndex === programIndex && place?.block === block && !isEarlier
      ? [{ line: place.line, author: by, text }]
      : [],
  );
