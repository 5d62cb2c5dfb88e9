import { z } from 'zod';
import { idSchema } from '../common.ts';

/** What `findExamBrowserProblem` allows at most. */
export const EXAM_BROWSER_LIMITS = {
  password: 100,
  addresses: 50,
  addressLength: 200,
  keys: 50,
} as const;

/** Minutes for which one proof by the page holds, where the exam browser sends no headers (macOS, iOS). */
export const PROOF_MINUTES = 10;

/** Whoever opens this address inside the exam browser leaves it. */
export const EXAM_BROWSER_QUIT_PATH = '/seb/quit';

/** Minutes for which a launch link works. */
export const LAUNCH_MINUTES = 5;

/** How a task locks the exam browser down. Whether it may be is decided by `findExamBrowserProblem`. */
export const examBrowserSettingsSchema = z.object({
  /** Leaves the exam browser; empty when students may leave it as they like. */
  quitPassword: z.string().max(1000).default(''),
  /** Opens the configuration file; empty when it is handed out in plain. */
  filePassword: z.string().max(1000).default(''),
  /** What may be opened beside the exam itself: a host, with a port and a path where wanted (`docs.python.org/3/*`). */
  allowedAddresses: z.array(z.string().trim().max(1000)).max(1000).default([]),
  /** Browser Exam Keys: 64 hexadecimal digits each. Empty when any genuine version will do. */
  browserExamKeys: z.array(z.string().trim().toLowerCase().max(1000)).max(1000).default([]),
});
export type ExamBrowserSettings = z.infer<typeof examBrowserSettingsSchema>;

/** A task without settings of its own. */
export const NO_EXAM_BROWSER_SETTINGS: ExamBrowserSettings = {
  quitPassword: '',
  filePassword: '',
  allowedAddresses: [],
  browserExamKeys: [],
};

/** The settings of a task as its authors see them. */
export const taskExamBrowserSchema = examBrowserSettingsSchema.extend({
  /** Counts the configurations that the task has had; 0 before the first. */
  revision: z.number().int(),
  /** Of the present configuration, for comparison with what a client shows; null before the first. */
  configKey: z.string().nullable(),
});
export type TaskExamBrowser = z.infer<typeof taskExamBrowserSchema>;

/** A student who may sit a task in any browser. */
export const exemptionSchema = z.object({
  studentId: idSchema,
  fullname: z.string(),
  username: z.string(),
  reason: z.string(),
  givenBy: z.string(),
  givenAt: z.string(),
});
export type Exemption = z.infer<typeof exemptionSchema>;

/** What stands beside a student's marks. */
export const exemptionNoteSchema = exemptionSchema.pick({ reason: true, givenBy: true, givenAt: true });
export type ExemptionNote = z.infer<typeof exemptionNoteSchema>;

/** A way into the exam browser, good for `LAUNCH_MINUTES`. */
export const examBrowserLaunchSchema = z.object({
  launchId: idSchema,
  /** `sebs://…`, or `seb://…` where the server is reached by plain http. */
  link: z.string(),
  /** The same configuration as a file. It starts the exam browser by a double click, and then asks who is there. */
  download: z.string(),
  expiresAt: z.string(),
  /** The exam browser will ask for a password that the faculty tell. */
  hasFilePassword: z.boolean(),
});
export type ExamBrowserLaunch = z.infer<typeof examBrowserLaunchSchema>;

/** How far a launch has come; null for what has not happened. */
export const launchStateSchema = z.object({
  fetchedAt: z.string().nullable(),
  openedAt: z.string().nullable(),
  expiresAt: z.string(),
});

/** What a page inside the exam browser has to show: hashes of its own address, as the browser's interface gives them. */
export const pageProofSchema = z.object({
  /** The address at which the page was loaded, up to `#`. */
  url: z.string().max(2000),
  /** Of address and Config Key; null where the browser has no such interface, or did not answer in time. */
  configKeyHash: z.string().max(200).nullable(),
  /** The same with the Browser Exam Key. */
  browserExamKeyHash: z.string().max(200).nullable(),
});
export type PageProof = z.infer<typeof pageProofSchema>;

/** One comparison of a self-test. `received` is null where nothing came. */
export const keyCheckSchema = z.object({
  name: z.enum(['PAGE_CONFIG_KEY', 'PAGE_EXAM_KEY', 'HEADER_CONFIG_KEY', 'HEADER_EXAM_KEY']),
  passed: z.boolean(),
  /** Nothing depends on it: another check has shown the same, or no key of the kind is asked for. */
  needed: z.boolean(),
  expectedUrl: z.string(),
  receivedUrl: z.string().nullable(),
  /** One for each key that would do. */
  expected: z.array(z.string()),
  received: z.string().nullable(),
  /** Why it failed, or what it shows: a sentence. */
  message: z.string(),
});
export type KeyCheck = z.infer<typeof keyCheckSchema>;

/** What a self-test found, for those who set the task. */
export const selfTestSchema = z.object({
  testedAt: z.string(),
  passed: z.boolean(),
  userAgent: z.string(),
  /** The address names Safe Exam Browser; shown only, it proves nothing. */
  namesExamBrowser: z.boolean(),
  revision: z.number().int(),
  configKey: z.string(),
  checks: z.array(keyCheckSchema),
});
export type SelfTest = z.infer<typeof selfTestSchema>;
