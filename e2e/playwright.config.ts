import { defineConfig, devices } from '@playwright/test';
import { IS_SLOW } from './product.ts';

export default defineConfig({
  testDir: 'tests',
  globalSetup: './global-setup.ts',
  // Each worker has a product of its own; the tests of a file share one and run in order.
  workers: 2,
  fullyParallel: false,
  // The thousand exams need the machine for themselves, so they come last; also when a screen has failed.
  projects: [
    { name: 'screens', testIgnore: '**/fault-injection.spec.ts', teardown: 'faults' },
    { name: 'faults', testMatch: '**/fault-injection.spec.ts' },
  ],
  forbidOnly: true,
  // Twice what the longest test takes on two cores; a wait for something that does not come ends long before.
  timeout: IS_SLOW ? 900_000 : 300_000,
  expect: { timeout: 15_000 },
  outputDir: '../.cache/browser-tests',
  use: {
    ...devices['Desktop Chrome'],
    viewport: { width: 1366, height: 768 },
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    actionTimeout: 15_000,
    // A trace of every test costs a quarter of the time; `--trace on` makes one of the test that is looked into.
    screenshot: 'only-on-failure',
    // Requests that a worker hands on cannot be looked at; the tests about the worker allow it.
    serviceWorkers: 'block',
    launchOptions: {
      executablePath: '/usr/bin/chromium',
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
