import {
  SearchQuery,
  closeSearchPanel,
  findNext,
  findPrevious,
  getSearchQuery,
  replaceAll,
  replaceNext,
  setSearchQuery,
} from '@codemirror/search';
import type { EditorState } from '@codemirror/state';
import type { Command, EditorView } from '@codemirror/view';
import { ActionIcon, Button, TextInput, Tooltip } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconX } from '@tabler/icons-react';
import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';
import classes from './editor-find-bar.module.css';
import { matchWords } from './find-matches.ts';

const WAYS = [
  { way: 'caseSensitive', label: 'Match case', sign: 'Aa' },
  { way: 'wholeWord', label: 'Whole word', sign: 'ab', underlined: true },
  { way: 'regexp', label: 'Regular expression', sign: '.*' },
] as const;

interface ToolProps {
  label: string;
  /** Where it differs from the label. */
  hint?: string;
  pressed?: boolean;
  disabled?: boolean;
  onClick: () => void;
  children: ReactNode;
}

const Tool = ({ label, hint = label, pressed, disabled = false, onClick, children }: ToolProps) => (
  <Tooltip label={hint}>
    <ActionIcon
      variant={pressed ? 'light' : 'subtle'}
      color={pressed ? 'teal' : 'gray'}
      size={28}
      aria-label={label}
      aria-pressed={pressed}
      disabled={disabled}
      onClick={onClick}
    >
      {children}
    </ActionIcon>
  </Tooltip>
);

interface EditorFindBarProps {
  view: EditorView;
  /** As the editor is now. */
  state: EditorState;
}

/** Finds and replaces in one editor. Enter goes to the next match, Shift+Enter to the one before. */
export const EditorFindBar = ({ view, state }: EditorFindBarProps) => {
  const query = getSearchQuery(state);
  const words = matchWords(query, state);
  const isEmpty = query.search !== '' && (!query.valid || words === 'No matches');
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.select(), []);

  const look = (changes: Partial<SearchQuery>) => {
    const { search, caseSensitive, regexp, wholeWord, replace } = query;
    const before = { search, caseSensitive, regexp, wholeWord, replace, literal: true };
    view.dispatch({ effects: setSearchQuery.of(new SearchQuery({ ...before, ...changes })) });
  };
  const does = (command: Command) => () => void command(view);
  const onEnter =
    (command: Command, backwards = command) =>
    (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      (event.shiftKey ? backwards : command)(view);
    };

  return (
    <div className={classes.place}>
      <div role="search" aria-label="Find in the program" className={classes.bar}>
        <TextInput
          ref={field}
          main-field="true"
          size="xs"
          className={`${classes.field} ${classes.search}`}
          aria-label="Find"
          placeholder="Find"
          spellCheck={false}
          autoComplete="off"
          value={query.search}
          error={isEmpty}
          withErrorStyles={isEmpty}
          onChange={({ currentTarget }) => look({ search: currentTarget.value })}
          onKeyDown={onEnter(findNext, findPrevious)}
        />
        <div className={`${classes.controls} ${classes.search}`}>
          <span role="status" className={classes.count} data-empty={isEmpty || undefined}>
            {words}
          </span>
          {WAYS.map(({ way, label, sign, ...rest }) => (
            <Tool key={way} label={label} pressed={query[way]} onClick={() => look({ [way]: !query[way] })}>
              <span className={classes.sign} data-underlined={'underlined' in rest || undefined}>
                {sign}
              </span>
            </Tool>
          ))}
          <Tool label="Previous match" hint="Previous match (Shift+Enter)" onClick={does(findPrevious)}>
            <IconArrowUp size={16} />
          </Tool>
          <Tool label="Next match" hint="Next match (Enter)" onClick={does(findNext)}>
            <IconArrowDown size={16} />
          </Tool>
          <Tool label="Close the find bar" hint="Close (Esc)" onClick={does(closeSearchPanel)}>
            <IconX size={16} />
          </Tool>
        </div>
        {!state.readOnly && (
          <>
            <TextInput
              size="xs"
              className={classes.field}
              aria-label="Replace with"
              placeholder="Replace with"
              spellCheck={false}
              autoComplete="off"
              value={query.replace}
              onChange={({ currentTarget }) => look({ replace: currentTarget.value })}
              onKeyDown={onEnter(replaceNext)}
            />
            <div className={classes.controls}>
              <Button variant="default" size="compact-xs" h={28} onClick={does(replaceNext)}>
                Replace
              </Button>
              <Button variant="default" size="compact-xs" h={28} onClick={does(replaceAll)}>
                Replace all
              </Button>
            </div>
          </>
        )}
      </div>
    </div>
  );
};
