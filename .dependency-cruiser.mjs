/** Which way imports point: contracts ← platform / lib / ui ← features ← app. */

/**
 * The rooms of large features: a room knows those before it, and of the feature's own files only the `shared` ones. Files
 * outside of rooms may use all of them.
 */
const ROOMS = {
  dashboard: { shared: ['api'], rooms: ['sections', 'student'] },
  auth: { shared: ['account-screen', 'api', 'destination', 'use-act-on'], rooms: ['door', 'second-factor'] },
  evaluation: {
    shared: [
      'api',
      'evaluation.module',
      'students',
      'earlier-submission',
      'program-status',
      'receipt-tab',
      'run-desk',
      'run-history',
      'substitute-dialog',
      'use-program',
    ],
    rooms: ['marks', 'queue', 'desk'],
  },
  exam: {
    shared: ['api'],
    rooms: ['keeping', 'messages', 'question', 'program', 'handing-in', 'desk', 'starting', 'lists'],
  },
  'exam-browser': {
    shared: ['api', 'browser-interface', 'entry', 'leave-exam-browser'],
    rooms: ['launch'],
  },
  leaderboard: {
    shared: ['api', 'leaderboard.module'],
    rooms: ['standing', 'marks', 'analysis', 'report'],
  },
  questions: {
    shared: [
      'api',
      'bank-address',
      'bank-api',
      'copy-address',
      'difficulty',
      'limit-values',
      'question-copy',
      'question-form-values',
      'question-problems',
      'question-form.module',
      'question-words',
      'version-address',
      'written-question',
    ],
    rooms: [
      'references',
      'generation',
      'test-cases',
      'limits',
      'form',
      'offers',
      'view',
      'versions',
      'list',
      'bank',
    ],
  },
  'test-strength': {
    shared: ['api', 'strength-address', 'strength.module'],
    rooms: ['page'],
  },
  tasks: {
    shared: ['api'],
    rooms: ['students', 'questions', 'form', 'arrangements', 'exam-browser', 'list'],
  },
};
const FEATURES = '^apps/web/src/features';
const TEST = '\\.test\\.tsx?$';

const roomRules = Object.entries(ROOMS).flatMap(([feature, { shared, rooms }]) =>
  rooms.map((room, index) => ({
    name: `${feature}-${room}-knows-only-what-comes-before-it`,
    severity: 'error',
    from: { path: `${FEATURES}/${feature}/${room}/`, pathNot: TEST },
    to: {
      path: `${FEATURES}/${feature}/`,
      pathNot: [
        `/${feature}/(${rooms.slice(0, index + 1).join('|')})/`,
        `/${feature}/(${shared.join('|')})\\.(tsx?|css)$`,
      ],
    },
  })),
);

/** Features of the contract, the lowest first: each knows only what stands on a lower floor. */
const CONTRACT = [
  ['names'],
  [
    'access-tokens',
    'auth',
    'browser-errors',
    'editing',
    'runs',
    'subjects',
    'tags',
    'audit',
    'mails',
    'retention',
    'webhooks',
    'sharing',
    'comments',
  ],
  ['exam-browser', 'places', 'pools', 'questions', 'setup', 'sheets'],
  ['languages'],
  [
    'attempts',
    'departments',
    'faculties',
    'feedback',
    'generation',
    'groups',
    'installation',
    'institutes',
    'people',
    'question-exchange',
    'rehearsals',
    'students',
    'test-strength',
  ],
  ['administrators', 'demo-test', 'profile', 'setup-sheets', 'tasks', 'terms'],
  ['marks'],
  [
    'evaluation',
    'item-analysis',
    'leaderboard',
    'playback',
    'regrade-requests',
    'regrades',
    'rubrics',
    'similarity',
    'task-sessions',
  ],
  ['dashboard', 'exam-room', 'gradebook', 'records', 'reports'],
  ['outcomes'],
  ['api-v1'],
];

/** Rooms of the runner, the lowest first. */
const RUNNER = [
  ['printed', 'sandbox'],
  ['languages', 'queue'],
  ['compile'],
  ['prepare', 'verdict'],
  ['metrics'],
  ['http'],
];

/** Rooms of the design system, the lowest first. */
const UI = [
  ['messages', 'page', 'facts'],
  ['dialogs', 'text'],
  ['forms'],
  ['lists', 'code'],
  ['charts', 'rich-text-editor', 'editing'],
  ['look'],
];

/** Rooms of what needs no screen, the lowest first. */
const LIB = [['values', 'files', 'pages'], ['session'], ['server'], ['device']];

/** Rooms of the attempts in the server, the lowest first. */
const ATTEMPTS = [
  ['attempt'],
  ['ahead'],
  ['starting', 'saving', 'running'],
  ['handing-in'],
  ['reading', 'following'],
];

/** Rooms of what proves who somebody is, and of the exam browser, likewise. */
const AUTH = [['account'], ['email', 'second-factor', 'passwords'], ['login']];
const EXAM_BROWSER = [['configuration'], ['proof'], ['launch']];

/** Rooms of what all features of the server stand on. */
const PLATFORM = [
  ['db', 'files', 'machine', 'passwords', 'rich-text', 'runner', 'syntax'],
  ['guesses', 'log', 'mail', 'postgres'],
  ['sessions', 'tokens'],
  ['http'],
];

/** A room imports from itself and from the floors below; one that stands on no floor is refused. */
const floorsOf = (name, folder, floors) => [
  ...floors.map((rooms, floor) => ({
    name: `${name}-is-built-in-floors`,
    severity: 'error',
    from: { path: `^${folder}/(${rooms.join('|')})/`, pathNot: TEST },
    to: { path: `^${folder}/(${floors.slice(floor).flat().join('|')})/`, pathNot: `^${folder}/$1/` },
  })),
  {
    name: `${name}-knows-its-rooms`,
    comment: `A new folder of ${folder} needs a floor in .dependency-cruiser.mjs.`,
    severity: 'error',
    from: { path: `^${folder}/[^/]+/`, pathNot: `^${folder}/(${floors.flat().join('|')})/` },
    to: {},
  },
];

export default {
  forbidden: [
    ...floorsOf('contract', 'packages/contract/src', CONTRACT),
    ...floorsOf('runner', 'apps/runner/src', RUNNER),
    ...floorsOf('ui', 'apps/web/src/ui', UI),
    ...floorsOf('lib', 'apps/web/src/lib', LIB),
    ...floorsOf('platform', 'apps/server/src/platform', PLATFORM),
    ...floorsOf('attempts', 'apps/server/src/features/attempts', ATTEMPTS),
    ...floorsOf('auth', 'apps/server/src/features/auth', AUTH),
    ...floorsOf('exam-browser', 'apps/server/src/features/exam-browser', EXAM_BROWSER),
    {
      name: 'ground-of-the-contract-knows-no-feature',
      severity: 'error',
      from: {
        path: '^packages/contract/src/[^/]+$',
        pathNot: '(^packages/contract/src/(index|routes|ways-out)|\\.test)\\.ts$',
      },
      to: { path: '^packages/contract/src/[^/]+/' },
    },
    {
      name: 'rooms-of-the-runner-know-not-who-starts-them',
      severity: 'error',
      from: { path: '^apps/runner/src/[^/]+/' },
      to: { path: '^apps/runner/src/(main|config|start-runner)\\.ts$' },
    },
    {
      name: 'runner-runs-for-anybody',
      comment: 'The runner and its contract know no student and no task.',
      severity: 'error',
      from: { path: '^(apps/runner|packages/runner-contract)/' },
      to: { path: '^packages/contract/' },
    },
    {
      name: 'browsers-read-words-and-limits-alone',
      comment: "The rest of the runner's contract needs Node.js.",
      severity: 'error',
      from: { path: '^(packages/contract|apps/web)/' },
      to: {
        path: '^packages/runner-contract/',
        pathNot: '^packages/runner-contract/src/(checker|limits|verdict)\\.ts$',
      },
    },
    {
      name: 'traces-are-recorded-on-servers',
      comment: 'No library of traces comes into a page, and none into a process before it is asked for.',
      severity: 'error',
      from: { path: '^(packages/contract|apps/web)/' },
      to: { path: '^packages/tracing/' },
    },
    { name: 'no-cycle', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'contracts-know-no-app',
      severity: 'error',
      from: { path: '^packages/' },
      to: { path: '^apps/' },
    },
    {
      name: 'apps-never-import-each-other',
      severity: 'error',
      from: { path: '^apps/([^/]+)/' },
      to: { path: '^apps/', pathNot: '^apps/$1/' },
    },
    {
      name: 'platform-knows-no-feature',
      severity: 'error',
      from: { path: '^apps/server/src/platform' },
      to: { path: '^apps/server/src/(features|app|demonstration)' },
    },
    {
      name: 'ui-and-lib-know-no-feature',
      severity: 'error',
      from: { path: '^apps/web/src/(ui|lib)' },
      to: { path: '^apps/web/src/(features|app)' },
    },
    {
      name: 'features-know-no-app',
      severity: 'error',
      from: { path: '^apps/(server|web)/src/features', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^apps/(server|web)/src/app/' },
    },
    {
      name: 'features-meet-at-the-front-door',
      comment:
        'A feature reaches another only through its index.ts (or, in the web app, its routes.tsx from app).',
      severity: 'error',
      from: { path: '^apps/(server|web)/src/features/([^/]+)/', pathNot: '\\.test\\.tsx?$' },
      to: {
        path: '^apps/$1/src/features/',
        pathNot: ['^apps/$1/src/features/$2/', '^apps/$1/src/features/[^/]+/index\\.tsx?$'],
      },
    },
    ...roomRules,
    {
      name: 'every-room-has-its-place-among-the-others',
      severity: 'error',
      from: {
        path: `${FEATURES}/[^/]+/[^/]+/`,
        pathNot: Object.entries(ROOMS).map(([feature, { rooms }]) => `/${feature}/(${rooms.join('|')})/`),
      },
      to: {},
    },
    {
      name: 'what-keeps-programs-has-a-front-door',
      severity: 'error',
      from: { path: '^(apps|e2e)/', pathNot: ['/features/exam/keeping/', TEST] },
      to: { path: `${FEATURES}/exam/keeping/`, pathNot: '/keeping/index\\.ts$' },
    },
    {
      name: 'what-keeps-programs-knows-no-screen',
      comment: 'It runs without a browser, too: the injected faults sit a hundred exams with it.',
      severity: 'error',
      from: { path: `${FEATURES}/exam/keeping/`, pathNot: TEST },
      to: {
        path: [
          '/node_modules/(react|react-dom|react-router|@mantine)/',
          '^apps/web/src/(ui|features/(?!exam/))',
          `${FEATURES}/exam/api\\.ts$`,
        ],
      },
    },
    {
      name: 'sql-lives-in-repositories',
      severity: 'error',
      from: { path: '^apps/server/src/features', pathNot: '(\\.repository|\\.test)\\.ts$' },
      to: { path: '^node_modules/kysely' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)dist/' },
    parser: 'swc',
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js'],
    },
  },
};
