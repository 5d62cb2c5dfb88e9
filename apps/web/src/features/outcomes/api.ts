import {
  freezeAttainment,
  getAttainment,
  getAttainmentSettings,
  getAttainmentTerms,
  getDepartmentAttainment,
  getFrozenAttainment,
  getFrozenAttainments,
  getReportSubjects,
  getSubjectSettings,
  saveAttainmentSettings,
  saveSubjectSettings,
  type BodyIn,
} from '@assay/contract';
import { queryOptions, skipToken, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/server/call.ts';

/** The subjects whose attainment the person may see. */
export const subjectsQuery = queryOptions({
  queryKey: ['outcomes', 'subjects'],
  queryFn: async ({ signal }) => (await call(getReportSubjects, { signal })).data,
});

/** The passout years that sat tasks of a subject. */
export const termsQuery = (subjectId: string | null) =>
  queryOptions({
    queryKey: ['outcomes', 'terms', subjectId],
    queryFn:
      subjectId === null
        ? skipToken
        : async ({ signal }) => (await call(getAttainmentTerms, { params: { subjectId }, signal })).data,
  });

/** The attainment of a subject by a passout year, as it is now. */
export const attainmentQuery = (subjectId: string | null, batch: string | null) =>
  queryOptions({
    queryKey: ['outcomes', 'report', subjectId, batch],
    queryFn:
      subjectId === null || batch === null
        ? skipToken
        : async ({ signal }) => (await call(getAttainment, { query: { subjectId, batch }, signal })).data,
    staleTime: 0,
  });

/** The reports that were kept of a subject; without one all. */
export const keptReportsQuery = (subjectId: string | null) =>
  queryOptions({
    queryKey: ['outcomes', 'kept', subjectId],
    queryFn: async ({ signal }) =>
      (await call(getFrozenAttainments, { query: subjectId === null ? {} : { subjectId }, signal })).data,
  });

export const keptReportQuery = (id: string) =>
  queryOptions({
    queryKey: ['outcomes', 'kept-report', id],
    queryFn: async ({ signal }) => (await call(getFrozenAttainment, { params: { id }, signal })).data,
  });

/** What the department measures by, as it is now. */
export const settingsQuery = queryOptions({
  queryKey: ['outcomes', 'settings'],
  queryFn: async ({ signal }) => (await call(getAttainmentSettings, { signal })).data,
  staleTime: 0,
  gcTime: 0,
});

export const subjectSettingsQuery = (subjectId: string) =>
  queryOptions({
    queryKey: ['outcomes', 'subject-settings', subjectId],
    queryFn: async ({ signal }) => (await call(getSubjectSettings, { params: { subjectId }, signal })).data,
    staleTime: 0,
    gcTime: 0,
  });

export const departmentsQuery = (batch: string | null) =>
  queryOptions({
    queryKey: ['outcomes', 'departments', batch],
    queryFn: async ({ signal }) =>
      (await call(getDepartmentAttainment, { query: batch === null ? {} : { batch }, signal })).data,
  });

/** Makes a call after which whatever this feature shows is asked for again. */
const useChange = <Input, Answer>(change: (input: Input) => Promise<Answer>) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () => client.invalidateQueries({ queryKey: ['outcomes'] }),
  });
};

export const useKeepReport = () =>
  useChange((body: BodyIn<typeof freezeAttainment>) => call(freezeAttainment, { body }));
export const useSaveSettings = () =>
  useChange((body: BodyIn<typeof saveAttainmentSettings>) => call(saveAttainmentSettings, { body }));
export const useSaveSubjectSettings = () =>
  useChange((body: BodyIn<typeof saveSubjectSettings>) => call(saveSubjectSettings, { body }));
