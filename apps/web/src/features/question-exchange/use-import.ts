import { EXCHANGE_MAX_BYTES, type ImportDefaults, type ImportReport, type ImportRow } from '@assay/contract';
import { useState } from 'react';
import { CallError, isConnectionIssue, messageOf } from '../../lib/server/call.ts';
import { useImportQuestions } from './api.ts';

const FAILED = 'The file could not be read. Please try again.';

const sentenceOf = (error: unknown): string =>
  isConnectionIssue(error)
    ? 'The server cannot be reached. Your file is still chosen: please try again.'
    : messageOf(error, FAILED);

/** Whether the same file may be read the next time: the server was away, or stumbled. */
const isWorthAnotherTry = (error: unknown): boolean =>
  isConnectionIssue(error) || (error instanceof CallError && error.status >= 500);

/** Whether a question is something that can be asked for. */
export const canBeMade = ({ state }: ImportRow): boolean => state === 'NEW' || state === 'CHANGED';

/** What is asked for before anybody says otherwise: what is new. */
const wantedAtFirst = ({ questions }: ImportReport): ReadonlySet<string> =>
  new Set(questions.filter(({ state }) => state === 'NEW').map(({ key }) => key));

/** The way of one file: chosen, looked at, then made, which happens once however often it is tried. */
export const useImport = () => {
  const { mutate, isPending } = useImportQuestions();
  const [file, setFile] = useState<File | null>(null);
  const [report, setReport] = useState<ImportReport | null>(null);
  const [wanted, setWanted] = useState<ReadonlySet<string>>(new Set());
  const [problem, setProblem] = useState<string | null>(null);
  const [mayPass, setMayPass] = useState(false);
  const onError = (error: unknown) => {
    setProblem(sentenceOf(error));
    setMayPass(isWorthAnotherTry(error));
  };

  const choose = (chosen: File) => {
    const isTooLarge = chosen.size > EXCHANGE_MAX_BYTES;
    setFile(chosen);
    setReport(null);
    setMayPass(false);
    setProblem(isTooLarge ? `“${chosen.name}” is larger than ${EXCHANGE_MAX_BYTES / 1_000_000} MB.` : null);
    if (isTooLarge) return;
    mutate(
      { file: chosen, body: { dryRun: 'true' } },
      {
        onSuccess: (answer) => {
          setReport(answer);
          setWanted(wantedAtFirst(answer));
        },
        onError,
      },
    );
  };
  const want = (key: string, wants: boolean) => {
    const next = new Set(wanted);
    if (wants) next.add(key);
    else next.delete(key);
    setWanted(next);
  };
  const make = (defaults: ImportDefaults) => {
    if (!file || !report) return;
    setProblem(null);
    const asked = report.questions.filter(({ key }) => wanted.has(key));
    const replace = asked.flatMap(({ state, key, version }) =>
      state === 'CHANGED' && version !== null ? [{ key, version }] : [],
    );
    const leaveOut = report.questions.flatMap(({ key }) => (wanted.has(key) ? [] : [key]));
    mutate({ file, body: { replace, leaveOut, defaults } }, { onSuccess: setReport, onError });
  };
  /** Reads the chosen file again; null where that would say the same. */
  const again = file && mayPass ? () => choose(file) : null;
  return { file, report, wanted, problem, busy: isPending, choose, want, make, again };
};
