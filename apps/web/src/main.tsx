import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { watchPerson } from './app/left-behind.ts';
import { router } from './app/router.tsx';
import { shownPage } from './app/shown-page.ts';
import { watchErrors } from './lib/server/browser-errors.ts';
import { watchStyles } from './lib/server/lost-styles.ts';
import { forgetEndedSession, watchEnds } from './lib/session/session.ts';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
watchErrors(() => shownPage(router.state));
forgetEndedSession();
watchEnds();
watchPerson();
watchStyles();
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
// Nothing on the page waits for it; without it, or its worker, the product works as before, and the next page tries again.
import('./app/background-worker.ts').then(
  ({ registerBackgroundWorker }) => registerBackgroundWorker(),
  () => undefined,
);
