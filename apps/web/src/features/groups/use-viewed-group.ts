import { useSearchParams } from 'react-router';

const KEY = 'view';
/** Before the names of what the table of students keeps in the address. */
export const STUDENTS = 'students';

/** The group whose students are shown. It stands in the address, so that a link and Back lead to it and away. */
export const useViewedGroup = () => {
  const [params, setParams] = useSearchParams();

  const without = (before: URLSearchParams): URLSearchParams =>
    new URLSearchParams([...before].filter(([key]) => key !== KEY && !key.startsWith(`${STUDENTS}.`)));
  const withGroup = (groupId: string): URLSearchParams => {
    const after = without(params);
    after.set(KEY, groupId);
    return after;
  };

  return {
    groupId: params.get(KEY),
    /** The search part of the address that shows a group. */
    searchOf: (groupId: string): string => `?${withGroup(groupId)}`,
    view: (groupId: string) => setParams(withGroup(groupId), { preventScrollReset: true }),
    close: () => setParams(without, { preventScrollReset: true }),
  };
};
