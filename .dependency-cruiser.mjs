/** Which way imports point: contract ← platform / lib / ui ← features ← app. */
export default {
  forbidden: [
    { name: 'no-cycle', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'contract-depends-on-nothing',
      severity: 'error',
      from: { path: '^packages/contract' },
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
      to: { path: '^apps/server/src/(features|app|demo)' },
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
