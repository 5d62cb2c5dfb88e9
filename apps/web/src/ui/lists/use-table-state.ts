import { useMemo } from 'react';
import { useLocation, useSearchParams } from 'react-router';

/** What a list shows, as it stands in the address. */
export interface TableState {
  /** Zero-based. */
  page: number;
  pageSize: number;
  search: string;
  /** Column id, with a leading `-` for descending; empty for the list's own order. */
  sort: string;
  /** Chosen value by column id. */
  filters: Readonly<Record<string, string>>;
  /** Changes parts, of the filters those named; everything but the page itself goes back to the first page. */
  change: (part: Partial<Omit<TableState, 'change' | 'clear'>>) => void;
  /** Empties search and filters. */
  clear: () => void;
}

export interface TableStateOptions {
  /** Tells two tables of one page apart in the address. */
  name?: string;
  /** Default 25. */
  pageSize?: number;
  /** Sort before one was chosen. */
  sort?: string;
}

/**
 * The state of a list in the search parameters (`q`, `page` from 1, `size`, `sort`, `f.<column>`), so that Back, reload
 * and a shared link show the same rows. Lists that the server pages read their query from it (`useServerList`).
 */
export const useTableState = ({ name, pageSize = 25, sort = '' }: TableStateOptions = {}): TableState => {
  const [params, setParams] = useSearchParams();
  const { pathname, state } = useLocation();

  return useMemo(() => {
    const prefix = name ? `${name}.` : '';
    const get = (key: string) => params.get(prefix + key);
    const filters = Object.fromEntries(
      [...params].flatMap(([key, value]) =>
        key.startsWith(`${prefix}f.`) ? [[key.slice(prefix.length + 2), value]] : [],
      ),
    );
    const wholeNumber = (key: string, least: number, otherwise: number) => {
      const given = Number(get(key));
      return Number.isInteger(given) && given >= least ? given : otherwise;
    };
    const put = (target: URLSearchParams, key: string, value: string, unsaid: string) => {
      if (value === unsaid) target.delete(prefix + key);
      else target.set(prefix + key, value);
    };

    // The address as it is now: the parameters of this rendering lack what was clicked while it was being drawn.
    const now = () => new URLSearchParams(window.location.search);
    // What was typed just before another page was gone to is not meant for that page.
    const go = (after: URLSearchParams, replace: boolean) => {
      if (window.location.pathname === pathname)
        setParams(after, { replace, preventScrollReset: true, state });
    };

    const change: TableState['change'] = (part) => {
      const after = now();
      if (part.search !== undefined) put(after, 'q', part.search, '');
      if (part.sort !== undefined) put(after, 'sort', part.sort, sort);
      if (part.pageSize !== undefined) put(after, 'size', String(part.pageSize), String(pageSize));
      for (const [id, value] of Object.entries(part.filters ?? {})) put(after, `f.${id}`, value, '');
      put(after, 'page', String((part.page ?? 0) + 1), '1');
      go(after, part.page === undefined);
    };

    const clear = () => {
      const after = now();
      const narrowing = Array.from(after.keys()).filter(
        (key) => ['q', 'page'].some((part) => key === prefix + part) || key.startsWith(`${prefix}f.`),
      );
      narrowing.forEach((key) => after.delete(key));
      go(after, true);
    };

    return {
      page: wholeNumber('page', 1, 1) - 1,
      pageSize: Math.min(wholeNumber('size', 1, pageSize), 200),
      search: get('q') ?? '',
      sort: get('sort') ?? sort,
      filters,
      change,
      clear,
    };
  }, [name, pageSize, sort, params, setParams, pathname, state]);
};
