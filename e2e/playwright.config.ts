import { existsSync } from 'node:fs';
import { defineConfig, devices } from '@playwright/test';
import { useTestFolder } from '../scripts/test-folder.ts';

useTestFolder();

/** Debian's Chromium: without the frame around its pages, which nobody sees here, it costs a third less. */
const BROWSERS = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];

/** What takes longer to come is not coming. */
const LONGEST_WAIT_MS = 60_000;

export default defineConfig({
  testDir: 'tests',
  globalSetup: './global-setup.ts',
  // Each worker has a product of its own, and no test needs what another one has left in it. A test waits most of its
  // time, so that there are more workers than processors.
  workers: 4,
  fullyParallel: true,
  // The many exams want the machine for themselves.
  projects: [
    { name: 'exams', testMatch: '**/exam-faults.spec.ts' },
    { name: 'screens', testIgnore: '**/exam-faults.spec.ts' },
  ],
  forbidOnly: true,
  // Only a test that hangs meets these: machines are at times many times slower than others.
  timeout: 900_000,
  expect: { timeout: LONGEST_WAIT_MS },
  outputDir: '../.cache/browser-tests',
  use: {
    ...devices['Desktop Chrome'],
    viewport: { width: 1366, height: 768 },
    contextOptions: { reducedMotion: 'reduce' },
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    actionTimeout: LONGEST_WAIT_MS,
    // A trace of every test costs a quarter of the time; `--trace on` makes one of the test that is looked into.
    screenshot: 'only-on-failure',
    // Requests that a worker hands on cannot be looked at; the tests about the worker allow it.
    serviceWorkers: 'block',
    launchOptions: {
      executablePath: BROWSERS.find((path) => existsSync(path)),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
