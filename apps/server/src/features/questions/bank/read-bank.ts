import type { fetchBank, fetchBankQuestion } from '@assay/contract';
import type { Handler } from '../../../platform/http/route-mount.ts';
import { toBankQuestion, toBankRow } from './bank-response.ts';
import { pageOfBank } from './bank.repository.ts';
import { requireOffered } from './require-offered.ts';

export const handleFetchBank: Handler<typeof fetchBank> = async ({ actor, query, deps }) => {
  const { rows, total } = await pageOfBank(deps.db, actor, query);
  return { success: true, data: rows.map((row) => toBankRow(actor, row)), total };
};

export const handleFetchBankQuestion: Handler<typeof fetchBankQuestion> = async ({ actor, params, deps }) => {
  const { entry, question } = await requireOffered(deps.db, actor, params.questionId);
  return { success: true, data: toBankQuestion(actor, entry, question) };
};
