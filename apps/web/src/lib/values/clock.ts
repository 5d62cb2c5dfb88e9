/**
 * The server's clock. Every answer carries the server's time; the moment it belongs to is taken as the middle of the
 * request, so it is wrong by at most half the round trip. The sample with the shortest round trip is kept.
 */
import { useEffect, useState } from 'react';

interface Sample {
  /** Server's epoch time minus the page's monotonic time, ms. */
  offset: number;
  /** The largest possible error, ms. */
  error: number;
}

let best: Sample | null = null;

/** Where a reload without network finds how far this device's clock is off, ms. */
const DEVICE_ERROR = 'assay-clock';

const keepDeviceError = (serverTime: number) => {
  try {
    sessionStorage.setItem(DEVICE_ERROR, String(Math.round(serverTime - Date.now())));
  } catch {
    // Without storage the device's clock counts until the first answer.
  }
};

const keptDeviceError = (): number => {
  try {
    return Number(sessionStorage.getItem(DEVICE_ERROR) ?? 0) || 0;
  } catch {
    return 0;
  }
};
const deviceError = keptDeviceError();

/**
 * Takes the server's time from an answer.
 * @param serverTime ISO 8601 as sent by the server
 * @param sentAt when the request left, `performance.now()` ms
 * @param receivedAt when the answer's head came, `performance.now()` ms
 */
export const takeSample = (serverTime: string, sentAt: number, receivedAt: number) => {
  const server = Date.parse(serverTime);
  if (Number.isNaN(server)) return;
  const sample = { offset: server - (sentAt + receivedAt) / 2, error: (receivedAt - sentAt) / 2 };
  // Two samples whose margins do not meet mean that the monotonic clock stood still (the device slept): the new one counts.
  const contradicts = best && Math.abs(sample.offset - best.offset) > sample.error + best.error;
  if (best && !contradicts && sample.error > best.error) return;
  best = sample;
  keepDeviceError(performance.now() + sample.offset);
};

/** The server's time, epoch ms; until the first answer has come, the device's as far as this tab knows its error. */
export const serverNow = (): number => (best ? performance.now() + best.offset : Date.now() + deviceError);

/** The server's time, epoch ms, renewed every `intervalMs`. */
export const useServerNow = (intervalMs = 1000): number => {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), intervalMs);
    return () => clearInterval(timer);
  }, [intervalMs]);
  return now;
};
