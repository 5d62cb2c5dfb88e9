import { expect, type Page } from '@playwright/test';

/**
 * Notes the messages of a page as they come: they go after seconds, and who looks for several of them, or waits until the
 * page is ready first, would miss some. Called before the page is loaded; what it answers waits until something was told,
 * and next time for its being told anew.
 */
export const noteMessages = async (page: Page): Promise<(words: string) => Promise<void>> => {
  let messages: string[] = [];
  await page.exposeFunction('noteMessage', (text: string) => void messages.push(text));
  await page.addInitScript(() => {
    const { noteMessage } = window as unknown as { noteMessage: (text: string) => void };
    const look = (node: Node): void => {
      if (!(node instanceof Element)) return;
      const alerts = [
        ...node.querySelectorAll('[role="alert"]'),
        ...(node.matches('[role="alert"]') ? [node] : []),
      ];
      for (const alert of alerts) noteMessage(alert.textContent);
    };
    new MutationObserver((changes) => changes.forEach(({ addedNodes }) => addedNodes.forEach(look))).observe(
      document,
      { childList: true, subtree: true },
    );
  });
  return async (words) => {
    await expect.poll(() => messages).toContainEqual(expect.stringContaining(words));
    messages = messages.filter((message) => !message.includes(words));
  };
};
