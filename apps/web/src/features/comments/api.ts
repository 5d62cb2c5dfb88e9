import {
  addComment,
  deleteComment,
  deleteReusableComment,
  editComment,
  fetchComments,
  type BodyIn,
} from '@assay/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/server/call.ts';

/** Whose submission of what. */
export interface CommentsKey {
  taskId: string;
  studentId: string;
}

/** The comments on a submission, and those that are kept for its questions. */
export const commentsQuery = ({ taskId, studentId }: CommentsKey) =>
  queryOptions({
    queryKey: ['comments', taskId, studentId],
    queryFn: async ({ signal }) =>
      (await call(fetchComments, { params: { taskId, studentId }, signal })).data,
  });

const useRefresh = ({ taskId }: CommentsKey) => {
  const client = useQueryClient();
  // Of all students of the task: what is kept for reuse is shown beside each.
  return () => client.invalidateQueries({ queryKey: ['comments', taskId] });
};

type NewComment = Omit<BodyIn<typeof addComment>, keyof CommentsKey>;

export const useAddComment = (key: CommentsKey) =>
  useMutation({
    mutationFn: (comment: NewComment) => call(addComment, { body: { ...key, ...comment } }),
    onSettled: useRefresh(key),
  });

export const useEditComment = (key: CommentsKey) =>
  useMutation({
    mutationFn: (change: { commentId: string; text: string }) =>
      call(editComment, { body: { ...key, ...change } }),
    onSettled: useRefresh(key),
  });

export const useDeleteComment = (key: CommentsKey) =>
  useMutation({
    mutationFn: (commentId: string) => call(deleteComment, { body: { ...key, commentId } }),
    onSettled: useRefresh(key),
  });

export const useDeleteReusable = (key: CommentsKey) =>
  useMutation({
    mutationFn: (commentId: string) =>
      call(deleteReusableComment, { body: { taskId: key.taskId, commentId } }),
    onSettled: useRefresh(key),
  });
