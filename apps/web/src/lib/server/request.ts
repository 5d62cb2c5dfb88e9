/** A call of the contract as what is sent: address, headers, body. */
import type { RouteDefinition } from '@assay/contract';
import { randomName } from '../values/random-name.ts';

/** Uploads of a multipart route, by field. */
export type Uploads = Readonly<Record<string, File | readonly File[]>>;

const entriesOf = (value: unknown): [string, unknown][] =>
  typeof value === 'object' && value !== null ? Object.entries(value) : [];

/** Where a route's call goes, with its parameters and its query. */
export const addressOf = (route: RouteDefinition, params: unknown, query: unknown): string => {
  const values = new Map(entriesOf(params));
  const path = route.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(values.get(name) ?? '')),
  );
  const search = new URLSearchParams(
    entriesOf(query).flatMap(([key, value]) =>
      value === undefined || value === null ? [] : [[key, String(value)]],
    ),
  ).toString();
  return `/api${path}${search && `?${search}`}`;
};

/** Text fields go as they are, all others as JSON; uploads keep their names. */
const formOf = (body: unknown, files: Uploads | undefined): FormData => {
  const form = new FormData();
  for (const [key, value] of entriesOf(body)) {
    if (value !== undefined) form.append(key, typeof value === 'string' ? value : JSON.stringify(value));
  }
  for (const [key, given] of Object.entries(files ?? {})) {
    for (const file of given instanceof File ? [given] : given) form.append(key, file, file.name);
  }
  return form;
};

/** Body and headers of a call; uploads go as a form. */
export const bodyOf = (route: RouteDefinition, input: { body?: unknown; files?: Uploads | undefined }) => {
  if (route.method === 'GET') return {};
  if (route.multipart) return { body: formOf(input.body, input.files) };
  return { headers: { 'content-type': 'application/json' }, body: JSON.stringify(input.body ?? {}) };
};

/** A request whose headers can be added to. */
export type TracedInit = RequestInit & { headers: Readonly<Record<string, string>> };

/**
 * The request as one that begins a trace (W3C Trace Context), by random numbers that say nothing of the person or the page.
 * Whether it is recorded is the server's business.
 */
export const inTrace = (init: TracedInit): RequestInit => ({
  ...init,
  headers: { ...init.headers, traceparent: `00-${randomName()}-${randomName().slice(0, 16)}-01` },
});
