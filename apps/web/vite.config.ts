import react from '@vitejs/plugin-react';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { defineConfig, type Plugin } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { examFiles } from './exam-files.ts';
import { leftOut, refuseLeftOut } from './left-out.ts';

const DIST = resolve(import.meta.dirname, 'dist');

/** Those of `npm run dev`. */
const { PORT = '3000', WEB_PORT = '5173' } = process.env;
const SERVER = `http://127.0.0.1:${PORT}`;

/** What stands at the start: what every page stands in, and the login. */
const FIRST = /apps\/web\/src\/(main|features\/auth\/login\.page)\.tsx$/;
/** What the pages behind the login are drawn with. */
const LIBRARIES =
  /node_modules\/(@floating-ui|@mantine\/(core|hooks|notifications)|@tabler|@tanstack|clsx|dayjs|react|react-dom|scheduler|zod)\//;
/** What no exam is drawn with, and nearly every page behind the shell is. */
const CONTROLS =
  /node_modules\/(@mantine\/core\/esm\/components\/(Accordion|Badge|ColorSwatch|Drawer|FileButton|FileInput|List|Menu|MultiSelect|NativeSelect|NumberInput|Pagination|Pill|PillsInput|Progress|Radio|SimpleGrid|Switch|TableOfContents|Tabs)|@tanstack\/(react-store|react-table|store|table-core)|react-number-format)\//;
/** Our own modules that an exam needs, and many other pages with it. */
const EXAM_PARTS =
  /(packages\/contract\/src\/(attempts\/(attempt|drafts|edit-log|exam-message|past-run|presence|program)|exam-browser\/|exam-room\/|marks\/(computed-)?marks\.rules|plain-text|pools\/pool\.rules|questions\/(question\.rules|skeletons|statement-pictures)|runs\/run\.|tasks\/task\.rules)|packages\/runner-contract\/|apps\/web\/src\/(features\/(auth\/password-form|exam\/(api\.|desk\/leave-guard|handing-in\/(kept-words|receipt-view)|keeping\/(device\/|presence\/|validate-work|work)|program\/running\/(page-console|run-desk\.module|web-preview)|question\/question-steps))|lib\/(device\/(kept-responses|seal)|files\/(object-url|save-file)|server\/stored-file|values\/dates)|ui\/(code\/(editor\/editor-(memory-context|settings\.)|first-difference|result-tables|tables-of-text|test-result)|dialogs\/confirm-dialog|look\/colour-scheme-switch|page\/(scroll-region|use-leave-guard)|text\/(file-link|rich-text\.|text-block|use-formulas|use-pictures))))/;
/**
 * Our own modules, but for those that bring an editor, charts, dates, archives or a reader of texts, those of dashboards, which
 * are many pages for no other one, and those that only faculty need: they are loaded where they are used.
 */
const PARTS =
  /(apps\/web|packages\/contract)\/src\/(?!setup-sheets\/)(?!.*(chart|code-syntax|contact-columns|dashboard|diagnostic|division\.rules|drag|editor|features\/sheets|file-drop|formulas|forms\/dates|judge-view|markdown|move-buttons|outcomes\/(?!index|routes)|people\/|rehearsals\/(?!index)|reports\/(report|reports\.routes)\.ts|(faculty|place|profile|student)(\.rules|-sheet)|phone\.rules|question-details|question-title|reference-list|rich-text|start-list|test-case|typed-moment|whole-question|zip-in-page)).*\.tsx?$/;
/** What lists, and forms that two people edit, are made of: an exam has neither. */
const LISTS = /apps\/web\/src\/ui\/(lists|editing)\/(?!.*drag).*\.tsx?$/;
/** What pages of faculty, heads and administrators have in common, and no exam. */
const OFFICE =
  /(web\/src\/features\/(accounts|audit|exam-room|feedback|groups|leaderboard|places|questions|regrade-requests|regrades|rubrics|setup|sharing|similarity|subjects|tags|task-sessions|tasks)|contract\/src\/(installation|regrade-requests|similarity))\/(?!.*(contact-columns|editor|diagnostic|judge-view|question-details|reference-list|start-list|test-case|whole-question)).*\.tsx?$/;
/** The code editor with what every language of it needs: one file of its own, and a further one for each language. */
const EDITOR =
  /(node_modules\/(@codemirror\/(autocomplete|commands|language|search|state|streamparser|view)|@lezer\/(common|highlight|lr)|@marijn|@uiw|crelt|style-mod|w3c-keyname)\/|web\/src\/ui\/code\/editor\/(?!.*(completion|names|vim|editor-at-hand|settings|memory-context|editor\.tsx)))/;
/** What the exam's desk is made of, which a demo test and a preview show as well. */
const DESK =
  /(node_modules\/react-resizable-panels\/|web\/src\/(features\/exam\/(?!(lists|keeping)\/|.*(page|sheet|api|routes|index|earlier-run|messages-dialog|submitted-for-you|kept-work)).*|ui\/(code\/editor\/editor-settings-menu|page\/exam-cover).*|features\/exam-browser\/leave-exam-browser)\.tsx?$)/;
/** What the dashboards have in common. */
const DASHBOARDS = /(web\/src\/features|contract\/src)\/dashboard\/.*\.tsx?$/;

/** The letters of formulas in the one form that every browser reads: the older ones would only fill the folder. */
const newestLettersOnly: Plugin = {
  name: 'newest-letters-only',
  enforce: 'pre',
  transform: (code, id) =>
    /katex[^/]*\.css/.test(id)
      ? code.replaceAll(/,\s*url\([^)]+\) format\("(?:woff|truetype)"\)/g, '')
      : undefined,
};
/** By this a browser keeps nothing else in the place of a file: no page of a proxy, and no half of an answer. */
const integrityOf = (url: string): string =>
  `sha256-${createHash('sha256')
    .update(readFileSync(join(DIST, url)))
    .digest('base64')}`;

export default defineConfig({
  plugins: [
    newestLettersOnly,
    refuseLeftOut,
    react(),
    VitePWA({
      filename: 'sw.js',
      manifest: false,
      // Registered by `app/background-worker.ts`, which knows when a page must not be reloaded.
      injectRegister: null,
      registerType: 'prompt',
      workbox: {
        globPatterns: ['**/*.{js,css,html,svg,woff2}'],
        maximumFileSizeToCacheInBytes: 5_000_000,
        // A whole room opens the page at once: each device fetches what an exam needs, not what faculty need.
        manifestTransforms: [
          async (entries) => {
            const needed = examFiles(DIST);
            const kept = entries.filter(({ url }) => needed.has(url));
            return { manifest: kept.map((entry) => ({ ...entry, integrity: integrityOf(entry.url) })) };
          },
        ],
        // Names in /assets/ change with their content.
        dontCacheBustURLsMatching: /\/assets\//,
        navigateFallback: '/index.html',
        // Never answered from the cache: the server's own pages and calls.
        navigateFallbackDenylist: [/^\/api\//, /^\/seb\//, /^\/preview\.html/],
        runtimeCaching: [
          {
            urlPattern: ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
            handler: 'CacheFirst',
            options: {
              cacheName: 'assay-assets',
              expiration: { maxEntries: 200 },
              plugins: [
                {
                  // Some proxies answer with a page of their own, and say that all is well.
                  cacheWillUpdate: async ({ response }) =>
                    response.ok && !response.headers.get('content-type')?.startsWith('text/html')
                      ? response
                      : null,
                },
              ],
            },
          },
        ],
        cleanupOutdatedCaches: true,
        clientsClaim: true,
        sourcemap: false,
      },
    }),
  ],
  resolve: {
    alias: [
      { find: /^fflate$/, replacement: resolve(import.meta.dirname, 'src/lib/files/zip-in-page.ts') },
      leftOut,
    ],
  },
  server: {
    port: Number(WEB_PORT),
    strictPort: true,
    // The preview comes with a policy of its own.
    proxy: { '/api': SERVER, '/seb/': SERVER, '/preview.html': SERVER },
  },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    manifest: true,
    // Fonts and scripts as data: URLs would be refused by the content security policy.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        // The first file is all that the login needs, and nothing else. What several pages behind it use comes in a few
        // more: one request for each of a hundred components costs more than what a page does not need of them. What an
        // exam needs is apart from what all others have in common: a year opens it at one moment.
        codeSplitting: {
          groups: [
            { name: 'first', test: FIRST, priority: 4 },
            { name: 'icons', test: /node_modules\/@tabler\//, minShareCount: 2, priority: 3 },
            {
              name: 'libraries',
              test: (id) => LIBRARIES.test(id) && !CONTROLS.test(id),
              minShareCount: 4,
              priority: 2,
            },
            // It would take the parts along. Nothing that is loaded earlier may import it.
            {
              name: 'lists',
              test: LISTS,
              minShareCount: 4,
              priority: 2,
              includeDependenciesRecursively: false,
            },
            { name: 'parts', test: EXAM_PARTS, minShareCount: 3, priority: 1.6 },
            {
              name: 'pages',
              test: (id) => [CONTROLS, PARTS, OFFICE].some((some) => some.test(id)),
              minShareCount: 4,
              priority: 1,
            },
            { name: 'dashboards', test: DASHBOARDS, minShareCount: 2, priority: 1 },
            { name: 'editor', test: EDITOR, priority: 0.8 },
            {
              name: 'keeping',
              // The room of an exam listens by the same, and can carry the rest.
              test: /web\/src\/(features\/exam\/keeping\/.*|lib\/server\/listen)\.ts$/,
              minShareCount: 2,
              priority: 0.7,
            },
            { name: 'desk', test: DESK, minShareCount: 2, priority: 0.6 },
          ],
        },
      },
    },
  },
});
