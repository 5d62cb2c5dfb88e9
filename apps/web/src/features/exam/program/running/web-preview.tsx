import { Text } from '@mantine/core';
import { useMemo, useRef } from 'react';
import { PageConsole, useConsole } from './page-console.tsx';
import classes from './run-desk.module.css';

/** The page without what would leave it: links lead nowhere, and there are no frames in it. */
const closedPage = (html: string): string => {
  const page = new DOMParser().parseFromString(html, 'text/html');
  page
    .querySelectorAll('link, base, iframe, frame, frameset, object, embed, meta[http-equiv]')
    .forEach((element) => element.remove());
  page.querySelectorAll('a, area').forEach((link) => link.removeAttribute('href'));
  return `<!doctype html>${page.documentElement.outerHTML}`;
};

interface WebPreviewProps {
  html: string;
  /** What screen readers call the frame. */
  title?: string;
  /** Stands above the page. */
  note?: string;
}

/**
 * Shows a page that a student wrote, in a frame of its own origin without network. The runner never runs it. The frame
 * loads `preview.html`, whose policy lets the page's own scripts, forms and dialogs run and nothing else; it then takes the page
 * as a message, and tells what the page says on its console. A changed page gets a fresh frame, so that nothing of the
 * old one goes on.
 */
export const WebPreview = ({
  html,
  title = 'Your page',
  note = 'Your page, without network. It is not tested; your faculty marks it by hand.',
}: WebPreviewProps) => {
  const frame = useRef<HTMLIFrameElement>(null);
  const page = useMemo(() => closedPage(html), [html]);
  const lines = useConsole(frame, page);
  return (
    <div className={classes.preview}>
      <Text c="dimmed" p="xs" px="md">
        {note}
      </Text>
      <iframe
        key={page}
        ref={frame}
        title={title}
        sandbox="allow-scripts allow-forms allow-modals"
        referrerPolicy="no-referrer"
        src="/preview.html"
        // The sandboxed frame has no origin that could be named.
        onLoad={() => frame.current?.contentWindow?.postMessage(page, '*')}
      />
      <PageConsole lines={lines} />
    </div>
  );
};
