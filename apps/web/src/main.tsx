import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { registerBackgroundWorker } from './app/background-worker.ts';
import { watchPerson } from './app/left-behind.ts';
import { forgetEndedSession } from './lib/session/session.ts';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
forgetEndedSession();
watchPerson();
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
registerBackgroundWorker();
