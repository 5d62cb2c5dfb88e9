import { createHash } from 'node:crypto';
import { EXAM_BROWSER_QUIT_PATH, type ExamBrowserSettings } from '@assay/contract';
import { z } from 'zod';
import type { ConfigurationDictionary } from './config-key.ts';

const ALLOW = 1;

/** The browser engine that has the JavaScript interface on every system. */
const MODERN_WEB_VIEW = 3;
/** The configuration is for an exam, not for the client itself. */
const FOR_AN_EXAM = 0;
/** What is copied stays inside the exam browser. */
const OWN_CLIPBOARD = 2;

/** The same in every configuration. */
const FIXED = {
  sendBrowserExamKey: true,
  startURLAppendQueryParameter: true,
  URLFilterEnable: true,
  // With it the JavaScript interface is broken on macOS.
  URLFilterEnableContentFilter: false,
  allowQuit: true,
  quitURLConfirm: false,
  examSessionClearCookiesOnStart: true,
  examSessionClearCookiesOnEnd: true,
  browserWindowAllowReload: true,
  showReloadButton: true,
  showTaskBar: true,
  showTime: true,
  allowSpellCheck: false,
  allowPreferencesWindow: false,
  enablePrivateClipboard: true,
  allowDownloads: false,
  allowPrint: false,
  allowVirtualMachine: false,
  allowScreenSharing: false,
  browserWindowWebView: MODERN_WEB_VIEW,
  sebConfigPurpose: FOR_AN_EXAM,
  clipboardPolicy: OWN_CLIPBOARD,
  allowedDisplaysMaxNumber: 1,
  browserUserAgent: 'Assay',
} as const;

/** Strings that the clients serialise alike. */
const plainText = z.string().regex(/^[^"]*$/);

/** Every key that is handed out; the salt is base64 here. */
export const configurationSchema = z.strictObject({
  ...(Object.fromEntries(Object.entries(FIXED).map(([key, value]) => [key, z.literal(value)])) as {
    [K in keyof typeof FIXED]: z.ZodLiteral<(typeof FIXED)[K]>;
  }),
  /** Without query and fragment: a client adds the query of the link. */
  startURL: plainText.regex(/^https?:\/\/[^?#]+$/),
  quitURL: plainText,
  hashedQuitPassword: z
    .string()
    .regex(/^[\da-f]{64}$/)
    .optional(),
  examKeySalt: z.base64(),
  URLFilterRules: z.array(
    z.strictObject({
      action: z.literal(ALLOW),
      active: z.literal(true),
      expression: plainText.min(1),
      regex: z.literal(false),
    }),
  ),
});
export type Configuration = z.infer<typeof configurationSchema>;

const plainValue = z.union([z.boolean(), z.int(), z.string()]);

/** A revision as it is stored: whatever the keys were when it was made, an attempt may still stay with it. */
export const storedConfigurationSchema = z
  .object({ startURL: z.string(), examKeySalt: z.base64() })
  .catchall(z.union([plainValue, z.array(z.record(z.string(), plainValue))]));

/** Where the exam browser begins, below the public address. */
export const startPathOf = (taskId: string): string => `/exam-browser/${taskId}`;

/**
 * What locks the exam browser down for a task. Without a quit password it can be left at any time.
 * @param origin the public address, without a path
 * @param salt 32 random bytes, the same for the whole life of a revision
 */
export const makeConfiguration = (
  settings: Pick<ExamBrowserSettings, 'quitPassword' | 'allowedAddresses'>,
  taskId: string,
  origin: string,
  salt: Buffer,
): Configuration =>
  configurationSchema.parse({
    ...FIXED,
    startURL: `${origin}${startPathOf(taskId)}`,
    quitURL: `${origin}${EXAM_BROWSER_QUIT_PATH}`,
    ...(settings.quitPassword && {
      hashedQuitPassword: createHash('sha256').update(settings.quitPassword, 'utf8').digest('hex'),
    }),
    examKeySalt: salt.toString('base64'),
    // Each with a scheme: without one macOS takes a host that a port follows for the scheme.
    URLFilterRules: [`${origin}/*`, ...settings.allowedAddresses.map((address) => `*://${address}`)].map(
      (expression) => ({
        action: ALLOW,
        active: true,
        expression,
        regex: false,
      }),
    ),
  });

/** The configuration with its salt as bytes: what is written into the file, and what the Config Key is made of. */
export const toDictionary = ({
  examKeySalt,
  ...others
}: Configuration | z.infer<typeof storedConfigurationSchema>): ConfigurationDictionary => {
  const given = Object.entries(others).filter(
    (entry): entry is [string, Exclude<(typeof entry)[1], undefined>] => entry[1] !== undefined,
  );
  return { ...Object.fromEntries(given), examKeySalt: Buffer.from(examKeySalt, 'base64') };
};
