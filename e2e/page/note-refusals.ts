import type { BrowserContext, Page, Request } from '@playwright/test';

/** What is told of a test that has failed: lines of calls, characters of a page. */
const LINES_MAX = 30;
const SHOWN_MAX = 8_000;

/** What a page that a test has failed on shows. */
const describe = async (page: Page): Promise<string> => {
  const shown = await page
    .locator('body')
    .ariaSnapshot({ timeout: 5_000 })
    .catch((error: unknown) => String(error));
  return `Shown at ${page.url()}:\n${shown.slice(0, SHOWN_MAX)}`;
};

/** Calls of a page that were refused or lost, a line each; the last of them tell why a test has failed. */
export const noteRefusals = (context: BrowserContext) => {
  const lines: string[] = [];
  const note = (request: Request, what: string) => {
    lines.push(`${new Date().toISOString()} ${request.method()} ${request.url()}: ${what}`);
    if (lines.length > LINES_MAX) lines.shift();
  };
  context.on('response', (response) => {
    if (response.status() >= 400) note(response.request(), String(response.status()));
  });
  context.on('requestfailed', (request) => note(request, request.failure()?.errorText ?? 'failed'));
  context.on('weberror', (error) => lines.push(`${new Date().toISOString()} ${error.error().message}`));
  /** What a reader of a failed test wants to know. */
  return async (title: string): Promise<string> => {
    const shown = await Promise.all(context.pages().map(describe));
    return [`Refused, lost or thrown in "${title}":`, ...lines.map((line) => `  ${line}`), ...shown].join(
      '\n',
    );
  };
};
