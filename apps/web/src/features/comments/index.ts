export { commentsQuery } from './api.ts';
export { CommentList } from './comment-view.tsx';
export { CommentsPanel } from './comments-panel.tsx';
export { lineNotesOf } from './line-notes-of.ts';
