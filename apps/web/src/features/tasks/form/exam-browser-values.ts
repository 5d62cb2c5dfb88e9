import { changesConfiguration, plainAddress, type ExamBrowserSettings } from '@assay/contract';

/** The settings of the exam browser as they are typed: lists with one entry a line. */
export interface ExamBrowserValues {
  quitPassword: string;
  filePassword: string;
  allowedAddresses: string;
  browserExamKeys: string;
}

export const EMPTY_EXAM_BROWSER: ExamBrowserValues = {
  quitPassword: '',
  filePassword: '',
  allowedAddresses: '',
  browserExamKeys: '',
};

/** Neither an address nor a key holds a blank: what was pasted in one line is told apart too. */
const entriesOf = (text: string): string[] => text.split(/\s+/).filter((entry) => entry !== '');

/** What is sent of the texts that were typed. */
export const settingsOf = (values: ExamBrowserValues): ExamBrowserSettings => ({
  quitPassword: values.quitPassword,
  filePassword: values.filePassword,
  allowedAddresses: entriesOf(values.allowedAddresses).map(plainAddress),
  browserExamKeys: entriesOf(values.browserExamKeys).map((key) => key.toLowerCase()),
});

/** Stored settings as texts to type in. */
export const textsOf = (settings: ExamBrowserSettings): ExamBrowserValues => ({
  quitPassword: settings.quitPassword,
  filePassword: settings.filePassword,
  allowedAddresses: settings.allowedAddresses.join('\n'),
  browserExamKeys: settings.browserExamKeys.join('\n'),
});

/** What the form has to say about settings that are about to be saved. */
export interface ExamBrowserWarnings {
  /** The Browser Exam Keys belong to no configuration that there will be. */
  keysDoNotFit: boolean;
  /** Saving makes a configuration that is not the one before. */
  isNewConfiguration: boolean;
}

/**
 * @param stored what the task has, with how many configurations it has had; null for a task that is not stored yet.
 *   Its first configuration is made when it is saved, so no key can fit before.
 */
export const warningsOf = (
  settings: ExamBrowserSettings,
  stored: (ExamBrowserSettings & { revision: number }) | null,
): ExamBrowserWarnings => {
  const hasConfiguration = stored !== null && stored.revision > 0;
  const isNewConfiguration = hasConfiguration && changesConfiguration(stored, settings);
  return {
    keysDoNotFit: settings.browserExamKeys.length > 0 && (!hasConfiguration || isNewConfiguration),
    isNewConfiguration,
  };
};
