import { IconAlertTriangle, IconChevronRight, IconCircleX } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useState, type RefObject } from 'react';
import * as z from 'zod';
import { ScrollRegion } from '../../../../ui/page/scroll-region.tsx';
import classes from './page-console.module.css';

/** As many of the newest lines stand in the list. */
const LINES_MAX = 200;

/** What `preview.html` tells of the page in it. The page can send anything itself. */
const consoleLine = z.object({
  kind: z.enum(['log', 'info', 'debug', 'warn', 'error']),
  text: z.string().max(1_000),
});
export type ConsoleLine = z.infer<typeof consoleLine>;

/**
 * What a page said on its console, and the errors of its scripts, oldest first.
 * @param page another one begins with nothing
 */
export const useConsole = (frame: RefObject<HTMLIFrameElement | null>, page: string): ConsoleLine[] => {
  const [said, setSaid] = useState<{ page: string; lines: ConsoleLine[] }>({ page, lines: [] });
  const hear = useEffectEvent(({ source, data }: MessageEvent) => {
    const line = consoleLine.safeParse(data);
    if (!line.success || !source || source !== frame.current?.contentWindow) return;
    setSaid((before) => ({
      page,
      lines: [...(before.page === page ? before.lines : []), line.data].slice(-LINES_MAX),
    }));
  });
  useEffect(() => {
    addEventListener('message', hear);
    return () => removeEventListener('message', hear);
  }, []);
  return said.page === page ? said.lines : [];
};

const SIGN = { error: IconCircleX, warn: IconAlertTriangle, log: IconChevronRight };
const WORD = { error: 'Error: ', warn: 'Warning: ', log: '' };

const signOf = (kind: ConsoleLine['kind']): keyof typeof SIGN =>
  kind === 'error' || kind === 'warn' ? kind : 'log';

/** The list under a page; nothing while the page said nothing. */
export const PageConsole = ({ lines }: { lines: readonly ConsoleLine[] }) =>
  lines.length > 0 && (
    <ScrollRegion className={classes.console} role="log" label="Console of the page">
      {lines.map(({ kind, text }, index) => {
        const sign = signOf(kind);
        const Sign = SIGN[sign];
        return (
          <p key={index} data-kind={sign}>
            <Sign size={14} aria-hidden />
            <span className="visually-hidden">{WORD[sign]}</span>
            <code>{text}</code>
          </p>
        );
      })}
    </ScrollRegion>
  );
