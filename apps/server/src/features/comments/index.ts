export {
  insertComment,
  keepComment,
  listComments,
  listReusableComments,
  removeComment,
  removeReusableComment,
  toComment,
  updateComment,
} from './comment.repository.ts';
