import { reportFileName, type Practical, type ReportType } from '@assay/contract';
import { useEffect, useRef, useState } from 'react';
import { fileNameOf, saveFile } from '../../lib/files/save-file.ts';
import { CallError, isConnectionIssue } from '../../lib/server/call.ts';
import { serverNow } from '../../lib/values/clock.ts';
import { formatDate, formatIsoDate } from '../../lib/values/dates.ts';
import type { ReportChoice } from './api.ts';
import { makeReport, type NoReport, type ReportProgress } from './make-report.ts';
import { reportToast } from './report-toast.ts';

const TEXTS: Readonly<Record<ReportType, { done: string; refused: string; failed: string }>> = {
  rubrics: {
    done: 'Rubrics-wise report generated successfully!',
    refused: 'Failed to fetch student data',
    failed: 'Error generating report',
  },
  co: {
    done: 'CO-wise report generated successfully!',
    refused: 'Failed to fetch CO-wise report data',
    failed: 'Failed to generate CO-wise report',
  },
};

const NO_REPORT: Readonly<Record<NoReport, string>> = {
  NOBODY: 'No student data available for selected practicals',
  'NO-FIGURES': 'No student data available for report generation',
};

/** A refusal that the person can do something about says so itself. */
const failureText = (error: unknown, type: ReportType): string => {
  if (!(error instanceof CallError) || isConnectionIssue(error)) return TEXTS[type].failed;
  return error.status < 500 ? error.message : TEXTS[type].refused;
};

/** Makes reports, one at a time, and gives them to the person as files. */
export const useReport = () => {
  /** Null while none is made. */
  const [progress, setProgress] = useState<ReportProgress | null>(null);
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);

  const generate = async (choice: ReportChoice, practicals: readonly Practical[]) => {
    const controller = new AbortController();
    running.current = controller;
    setProgress({ done: 0, total: null });
    const now = serverNow();
    try {
      const made = await makeReport(choice, formatDate(now), setProgress, controller.signal);
      if (typeof made === 'string') {
        reportToast('warn', NO_REPORT[made]);
        return;
      }
      const names = practicals.map(({ name }) => name);
      const name = fileNameOf(reportFileName(choice.type, names, formatIsoDate(now)), 'xlsx');
      saveFile(made, name);
      reportToast('success', `${TEXTS[choice.type].done} File: ${name}`);
    } catch (error) {
      if (!controller.signal.aborted) reportToast('error', failureText(error, choice.type));
    } finally {
      setProgress(null);
    }
  };
  return { progress, generate, cancel: () => running.current?.abort() };
};
