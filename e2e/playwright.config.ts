import { existsSync } from 'node:fs';
import { defineConfig, devices } from '@playwright/test';
import { useTestFolder } from '../scripts/test-folder.ts';
import { IS_SLOW } from './product.ts';

useTestFolder();

/** Debian's Chromium: without the frame around its pages, which nobody sees here, it costs a third less. */
const BROWSERS = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];

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
  // Twice what the longest test takes on two cores; a wait for something that does not come ends long before.
  timeout: IS_SLOW ? 900_000 : 300_000,
  expect: { timeout: 15_000 },
  outputDir: '../.cache/browser-tests',
  use: {
    ...devices['Desktop Chrome'],
    viewport: { width: 1366, height: 768 },
    contextOptions: { reducedMotion: 'reduce' },
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    actionTimeout: 15_000,
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
