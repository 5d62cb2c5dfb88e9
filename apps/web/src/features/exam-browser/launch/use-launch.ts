import type { ExamBrowserLaunch } from '@assay/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useServerNow } from '../../../lib/values/clock.ts';
import { launchQuery, launchStateQuery } from '../api.ts';
import { isOpening, noteOpening } from './opening-flag.ts';

/** The exam browser is opened so long after the page has said what is coming, ms. */
const OPENS_AFTER_MS = 2000;

/** What follows a click on such a link; the browser may ask whether it is allowed. */
const openLink = (link: string) => {
  const anchor = document.createElement('a');
  anchor.href = link;
  document.body.append(anchor);
  anchor.click();
  anchor.remove();
};

/** How far the way into the exam browser has come. */
export interface LaunchProgress {
  launch: ExamBrowserLaunch | undefined;
  /** Why there is no launch. */
  error: Error | null;
  /** The exam browser was asked to open, by this page or another of this device. */
  opened: boolean;
  fetchedAt: string | null;
  openedAt: string | null;
  /** The link does not work any more. */
  over: boolean;
  /** It is not known how far the launch has come. */
  unknown: Error | null;
  /** Opens the exam browser, with a new launch where the old one does not work any more. */
  open: () => Promise<void>;
  /** Makes a new launch. */
  renew: () => void;
}

/** Makes a way into the exam browser, opens it once by itself, and looks how far it comes. */
export const useLaunch = (taskId: string): LaunchProgress => {
  const { data: launch, error, refetch } = useQuery(launchQuery(taskId));
  const state = useQuery(launchStateQuery(launch?.launchId));
  const [opened, setOpened] = useState(isOpening);
  const now = useServerNow();
  const over = launch !== undefined && (Boolean(state.data?.openedAt) || Date.parse(launch.expiresAt) <= now);

  const open = async () => {
    const fresh = over ? (await refetch()).data : launch;
    if (!fresh) return;
    noteOpening(taskId);
    setOpened(true);
    openLink(fresh.link);
  };

  const openOnce = useEffectEvent(() => {
    if (!isOpening()) void open();
  });
  const known = launch !== undefined;
  useEffect(() => {
    if (!known) return;
    const timer = setTimeout(openOnce, OPENS_AFTER_MS);
    return () => clearTimeout(timer);
  }, [known]);
  useEffect(() => {
    const forget = () => noteOpening(null);
    window.addEventListener('focus', forget);
    return () => window.removeEventListener('focus', forget);
  }, []);

  return {
    launch,
    error: launch ? null : error,
    opened,
    fetchedAt: state.data?.fetchedAt ?? null,
    openedAt: state.data?.openedAt ?? null,
    over,
    unknown: state.error,
    open,
    renew: () => void refetch(),
  };
};
