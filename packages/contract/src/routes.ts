/** Every route of the API, for what walks over all of them: the API document, and the tests of roles. */
import * as accessTokens from './access-tokens/access-tokens.routes.ts';
import * as administrators from './administrators/administrators.routes.ts';
import * as v1Questions from './api-v1/questions.routes.ts';
import * as v1Reports from './api-v1/reports.routes.ts';
import * as v1Roster from './api-v1/roster.routes.ts';
import * as v1Tasks from './api-v1/tasks.routes.ts';
import * as audit from './audit/audit.routes.ts';
import * as attempts from './attempts/attempts.routes.ts';
import * as drafts from './attempts/drafts.routes.ts';
import * as pastRuns from './attempts/past-runs.routes.ts';
import * as auth from './auth/auth.routes.ts';
import * as comments from './comments/comment.routes.ts';
import * as dashboard from './dashboard/dashboard.routes.ts';
import * as departmentContents from './dashboard/department-contents.routes.ts';
import * as departments from './departments/departments.routes.ts';
import * as nameLock from './departments/name-lock.routes.ts';
import * as demoTest from './demo-test/demo-test.routes.ts';
import * as evaluation from './evaluation/evaluation.routes.ts';
import * as markingQueue from './evaluation/marking-queue.routes.ts';
import * as examBrowser from './exam-browser/exam-browser.routes.ts';
import * as examRoom from './exam-room/exam-room.routes.ts';
import * as faculties from './faculties/faculties.routes.ts';
import * as browserErrors from './browser-errors/browser-errors.routes.ts';
import * as feedbackAnswers from './feedback/feedback-answers.routes.ts';
import * as feedback from './feedback/feedback.routes.ts';
import * as generation from './generation/generation.routes.ts';
import * as itemAnalysis from './item-analysis/item-analysis.routes.ts';
import * as gradebook from './gradebook/gradebook.routes.ts';
import * as groups from './groups/groups.routes.ts';
import * as history from './attempts/history.routes.ts';
import * as installation from './installation/installation.routes.ts';
import * as institutes from './institutes/institutes.routes.ts';
import * as languages from './languages/languages.routes.ts';
import * as leaderboard from './leaderboard/leaderboard.routes.ts';
import * as outcomes from './outcomes/outcomes.routes.ts';
import * as mails from './mails/mails.routes.ts';
import * as placeDeletions from './places/place-deletions.routes.ts';
import * as people from './people/people.routes.ts';
import * as places from './places/places.routes.ts';
import * as playback from './playback/playback.routes.ts';
import * as profile from './profile/profile.routes.ts';
import * as questionBank from './questions/bank/question-bank.routes.ts';
import * as questionExchange from './question-exchange/exchange.routes.ts';
import * as questionVersions from './questions/question-versions.routes.ts';
import * as questions from './questions/questions.routes.ts';
import * as records from './records/records.routes.ts';
import * as regradeRequests from './regrade-requests/regrade-requests.routes.ts';
import * as regrades from './regrades/regrades.routes.ts';
import * as rehearsals from './rehearsals/rehearsals.routes.ts';
import * as reports from './reports/reports.routes.ts';
import * as retention from './retention/retention.routes.ts';
import * as rubrics from './rubrics/rubrics.routes.ts';
import type { RouteDefinition } from './route.ts';
import * as setup from './setup/setup.routes.ts';
import * as setupSheets from './setup-sheets/setup-sheets.routes.ts';
import * as secondFactor from './auth/second-factor.routes.ts';
import * as sessions from './auth/sessions.routes.ts';
import * as sharing from './sharing/sharing.routes.ts';
import * as testStrength from './test-strength/test-strength.routes.ts';
import * as similarity from './similarity/similarity.routes.ts';
import * as cohorts from './students/cohorts.routes.ts';
import * as students from './students/students.routes.ts';
import * as subjects from './subjects/subjects.routes.ts';
import * as tags from './tags/tags.routes.ts';
import * as taskSessions from './task-sessions/task-sessions.routes.ts';
import * as terms from './terms/terms.routes.ts';
import * as webhooks from './webhooks/webhooks.routes.ts';
import * as tasks from './tasks/tasks.routes.ts';

const isRoute = (value: unknown): value is RouteDefinition =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'roles' in value;

const namesOf = (features: readonly object[]): Map<RouteDefinition, string> =>
  new Map(
    features.flatMap((feature) =>
      Object.entries(feature).flatMap(([name, value]: [string, unknown]) =>
        isRoute(value) ? [[value, name] as const] : [],
      ),
    ),
  );

/** The calls of sessions, each with its name. */
const OF_SESSIONS = namesOf([
  auth,
  secondFactor,
  sessions,
  accessTokens,
  setup,
  subjects,
  tags,
  groups,
  students,
  cohorts,
  terms,
  faculties,
  setupSheets,
  people,
  administrators,
  rubrics,
  questions,
  questionExchange,
  questionVersions,
  questionBank,
  testStrength,
  generation,
  tasks,
  taskSessions,
  examRoom,
  sharing,
  attempts,
  drafts,
  history,
  pastRuns,
  audit,
  examBrowser,
  demoTest,
  languages,
  leaderboard,
  gradebook,
  itemAnalysis,
  comments,
  evaluation,
  markingQueue,
  playback,
  records,
  regradeRequests,
  regrades,
  similarity,
  rehearsals,
  reports,
  outcomes,
  installation,
  dashboard,
  places,
  placeDeletions,
  mails,
  retention,
  webhooks,
  institutes,
  departments,
  departmentContents,
  nameLock,
  browserErrors,
  feedback,
  feedbackAnswers,
  profile,
]);

/** The promised calls of `/api/v1`, which access tokens make: what is there stays as it is; fields and calls may come. */
const OF_TOKENS = namesOf([v1Roster, v1Questions, v1Tasks, v1Reports]);

export const ALL_ROUTES: readonly RouteDefinition[] = [...OF_SESSIONS.keys()];
export const V1_ROUTES: readonly RouteDefinition[] = [...OF_TOKENS.keys()];
/** What each route is called: the id of its operation in the API document. */
export const ROUTE_NAMES: ReadonlyMap<RouteDefinition, string> = new Map([...OF_SESSIONS, ...OF_TOKENS]);
