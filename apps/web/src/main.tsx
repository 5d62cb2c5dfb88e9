import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { registerBackgroundWorker } from './app/background-worker.ts';
import { forgetEndedSession } from './lib/session.ts';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
forgetEndedSession();
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
registerBackgroundWorker();
