/** The guides of the product and the places in them that screens lead to. */
import type { Role } from '@assay/contract';

export const GUIDES = ['student', 'faculty', 'admin', 'operations', 'runner', 'api', 'webhooks'] as const;
export type Guide = (typeof GUIDES)[number];

export const GUIDE_TITLES: Readonly<Record<Guide, string>> = {
  student: 'Students',
  faculty: 'Faculty',
  admin: 'Administration',
  operations: 'Operations',
  runner: 'Code runner',
  api: 'API',
  webhooks: 'Webhooks',
};

/** The guides that a role finds in its area; the first one opens. */
export const GUIDES_OF_ROLE: Readonly<Record<Role, readonly [Guide, ...Guide[]]>> = {
  STUDENT: ['student'],
  FACULTY: ['faculty', 'api'],
  'DEPARTMENT-HEAD': ['faculty', 'admin', 'api'],
  'INSTITUTE-HEAD': ['admin', 'api', 'webhooks'],
  ADMIN: ['admin', 'operations', 'runner', 'api', 'webhooks'],
};

/** A section of a guide, by the anchor that its heading has. */
interface Section {
  guide: Guide;
  anchor: string;
}

const at = (guide: Guide, anchor: string): Section => ({ guide, anchor });

/** What a screen is about. A test holds that every section exists. */
export const HELP_TOPICS = {
  serviceAccounts: at('api', 'service-accounts'),
  questions: at('faculty', 'questions'),
  bank: at('faculty', 'the-question-bank'),
  gradebookTemplates: at('admin', 'gradebook-templates'),
  setupSheets: at('admin', 'setting-up-from-sheets'),
  offers: at('admin', 'questions-for-all-institutes'),
  questionFiles: at('faculty', 'questions-in-files'),
  tasks: at('faculty', 'tasks'),
  rehearsals: at('faculty', 'rehearsing-an-exam'),
  rehearsalsOfAdministrators: at('admin', 'rehearsing-an-exam'),
  rubrics: at('faculty', 'rubrics'),
  terms: at('admin', 'rolling-over-to-the-next-semester'),
  students: at('faculty', 'students'),
  people: at('admin', 'several-people-at-once'),
  webhooks: at('admin', 'webhooks'),
  groups: at('faculty', 'groups'),
  sessions: at('faculty', 'sessions'),
  results: at('faculty', 'results'),
  record: at('faculty', 'the-sealed-record'),
  regrading: at('faculty', 'regrading'),
  requests: at('faculty', 'requests-for-another-look'),
  testStrength: at('faculty', 'test-strength'),
  attainment: at('faculty', 'outcome-attainment'),
  departmentAttainment: at('admin', 'attainment-of-outcomes'),
  similar: at('faculty', 'similar-programs'),
  evaluation: at('faculty', 'evaluation'),
  sitting: at('student', 'sitting-a-task'),
  history: at('student', 'afterwards'),
  studentProfile: at('student', 'your-profile-and-password'),
  profile: at('faculty', 'your-profile'),
} as const satisfies Readonly<Record<string, Section>>;
export type HelpTopic = keyof typeof HELP_TOPICS;

/** The address of a guide, or of one of its sections, below an area. */
export const helpAddress = (area: string, guide: Guide, anchor = ''): string =>
  `${area}/help/${guide}${anchor && `#${anchor}`}`;
