import type { fetchInstitute, fetchInstitutes, Institute, Numbered } from '@assay/contract';
import { notFound } from '../../platform/errors.ts';
import type { Handler } from '../../platform/http/route-mount.ts';
import { requireReach, toHead } from '../places/index.ts';
import { findInstitute, pageOfInstitutes } from './institute.repository.ts';

type InstituteRow = Numbered<NonNullable<Awaited<ReturnType<typeof findInstitute>>>>;

const toInstitute = ({ id, head, createdAt, ...institute }: InstituteRow): Numbered<Institute> => ({
  ...institute,
  _id: id,
  head: toHead(head),
  createdAt: createdAt.toISOString(),
});

export const handleFetchInstitutes: Handler<typeof fetchInstitutes> = async ({ query, deps }) => {
  const { rows, total } = await pageOfInstitutes(deps.db, query);
  return { success: true, data: rows.map(toInstitute), total };
};

export const handleFetchInstitute: Handler<typeof fetchInstitute> = async ({ actor, params, deps }) => {
  requireReach(actor, params.id, 'Institute');
  const institute = await findInstitute(deps.db, params.id);
  if (!institute) throw notFound('Institute');
  return { success: true, data: toInstitute(institute) };
};
