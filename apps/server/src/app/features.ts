import { accessTokensRoutes } from '../features/access-tokens/index.ts';
import { administratorsRoutes } from '../features/administrators/index.ts';
import { apiV1Routes } from '../features/api-v1/index.ts';
import { attemptsRoutes } from '../features/attempts/index.ts';
import { auditRoutes } from '../features/audit/index.ts';
import { authRoutes } from '../features/auth/index.ts';
import { browserErrorsRoutes } from '../features/browser-errors/index.ts';
import { dashboardRoutes } from '../features/dashboard/index.ts';
import { demoTestRoutes } from '../features/demo-test/index.ts';
import { departmentsRoutes } from '../features/departments/index.ts';
import { evaluationRoutes } from '../features/evaluation/index.ts';
import { examBrowserRoutes } from '../features/exam-browser/index.ts';
import { examRoomRoutes } from '../features/exam-room/index.ts';
import { facultiesRoutes } from '../features/faculties/index.ts';
import { feedbackRoutes } from '../features/feedback/index.ts';
import { generationRoutes } from '../features/generation/index.ts';
import { gradebookRoutes } from '../features/gradebook/index.ts';
import { groupsRoutes } from '../features/groups/index.ts';
import { installationRoutes } from '../features/installation/index.ts';
import { languagesRoutes } from '../features/languages/index.ts';
import { largeTextsRoutes } from '../features/large-texts/index.ts';
import { institutesRoutes } from '../features/institutes/index.ts';
import { itemAnalysisRoutes } from '../features/item-analysis/index.ts';
import { leaderboardRoutes } from '../features/leaderboard/index.ts';
import { outcomesRoutes } from '../features/outcomes/index.ts';
import { playbackRoutes } from '../features/playback/index.ts';
import { mailsRoutes } from '../features/mails/index.ts';
import { peopleRoutes } from '../features/people/index.ts';
import { placesRoutes } from '../features/places/index.ts';
import { profileRoutes } from '../features/profile/index.ts';
import { questionExchangeRoutes } from '../features/question-exchange/index.ts';
import { questionsRoutes } from '../features/questions/index.ts';
import { recordsRoutes } from '../features/records/index.ts';
import { regradeRequestsRoutes } from '../features/regrade-requests/index.ts';
import { regradesRoutes } from '../features/regrades/index.ts';
import { rehearsalsRoutes } from '../features/rehearsals/index.ts';
import { reportsRoutes } from '../features/reports/index.ts';
import { retentionRoutes } from '../features/retention/index.ts';
import { rubricsRoutes } from '../features/rubrics/index.ts';
import { setupRoutes } from '../features/setup/index.ts';
import { sharingRoutes } from '../features/sharing/index.ts';
import { similarityRoutes } from '../features/similarity/index.ts';
import { setupSheetsRoutes } from '../features/setup-sheets/index.ts';
import { studentsRoutes } from '../features/students/index.ts';
import { subjectsRoutes } from '../features/subjects/index.ts';
import { tagsRoutes } from '../features/tags/index.ts';
import { taskSessionsRoutes } from '../features/task-sessions/index.ts';
import { tasksRoutes } from '../features/tasks/index.ts';
import { termsRoutes } from '../features/terms/index.ts';
import { testStrengthRoutes } from '../features/test-strength/index.ts';
import { webhooksRoutes } from '../features/webhooks/index.ts';
import type { Mounted } from '../platform/http/route-mount.ts';

/** The promised calls, which are made with access tokens. */
export const V1_FEATURES: readonly Mounted[] = apiV1Routes;

/** Every other route. */
export const FEATURES: readonly Mounted[] = [
  ...authRoutes,
  ...accessTokensRoutes,
  ...setupRoutes,
  ...browserErrorsRoutes,
  ...subjectsRoutes,
  ...tagsRoutes,
  ...groupsRoutes,
  ...studentsRoutes,
  ...setupSheetsRoutes,
  ...termsRoutes,
  ...facultiesRoutes,
  ...peopleRoutes,
  ...administratorsRoutes,
  ...rubricsRoutes,
  ...questionsRoutes,
  ...largeTextsRoutes,
  ...testStrengthRoutes,
  ...questionExchangeRoutes,
  ...generationRoutes,
  ...tasksRoutes,
  ...taskSessionsRoutes,
  ...examRoomRoutes,
  ...sharingRoutes,
  ...attemptsRoutes,
  ...examBrowserRoutes,
  ...demoTestRoutes,
  ...leaderboardRoutes,
  ...gradebookRoutes,
  ...itemAnalysisRoutes,
  ...evaluationRoutes,
  ...recordsRoutes,
  ...regradeRequestsRoutes,
  ...regradesRoutes,
  ...similarityRoutes,
  ...rehearsalsRoutes,
  ...reportsRoutes,
  ...outcomesRoutes,
  ...dashboardRoutes,
  ...placesRoutes,
  ...mailsRoutes,
  ...retentionRoutes,
  ...webhooksRoutes,
  ...installationRoutes,
  ...languagesRoutes,
  ...institutesRoutes,
  ...departmentsRoutes,
  ...feedbackRoutes,
  ...playbackRoutes,
  ...profileRoutes,
  ...auditRoutes,
];
