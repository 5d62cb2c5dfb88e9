import type { Choice } from '@assay/contract';
import { Button, Group, Modal, Text, Title } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useRef, useState } from 'react';
import classes from './conflict-dialog.module.css';
import type { ConflictRow } from './conflict-rows.tsx';
import type { ConflictWords } from './conflict-words.ts';
import { RowChoice } from './row-choice.tsx';

type Chosen = Readonly<Record<string, Choice | null>>;

const allChosen = (rows: readonly ConflictRow[], choose: (row: ConflictRow) => Choice | null): Chosen =>
  Object.fromEntries(rows.map((row) => [row.name, choose(row)]));

/** What was chosen so far, and the rows where somebody still has to. */
const useChosen = (rows: readonly ConflictRow[]) => {
  const [chosen, setChosen] = useState<Chosen>(() => allChosen(rows, ({ preset }) => preset));
  return {
    chosen,
    missing: rows.filter(({ name }) => !chosen[name]).map(({ name }) => name),
    choose: (name: string, choice: Choice) => setChosen({ ...chosen, [name]: choice }),
    chooseAll: (choice: Choice) => setChosen(allChosen(rows, () => choice)),
  };
};

const leftWords = (left: number): string => {
  if (left === 0) return 'Everything is chosen.';
  return left === 1 ? '1 choice is left.' : `${left} choices are left.`;
};

interface FootProps {
  left: number;
  onSave: () => void;
  onClose: () => void;
}

const Foot = ({ left, onSave, onClose }: FootProps) => (
  <div className={classes.foot}>
    <Text role="status" c={left === 0 ? 'dimmed' : undefined}>
      {leftWords(left)}
    </Text>
    <Group gap="xs">
      <Button variant="default" onClick={onClose}>
        Back to the form
      </Button>
      <Button onClick={onSave}>Save</Button>
    </Group>
  </div>
);

interface ConflictDialogProps {
  /** What is edited: `task`. */
  what: string;
  words: ConflictWords;
  rows: readonly ConflictRow[];
  onSave: (choices: Readonly<Record<string, Choice>>) => void;
  onClose: () => void;
}

/**
 * Shows two versions of an item beside each other, field by field, and asks which is kept where both have changed the
 * same. Closing it changes nothing.
 */
export const ConflictDialog = ({ what, words, rows, onSave, onClose }: ConflictDialogProps) => {
  const { chosen, missing, choose, chooseAll } = useChosen(rows);
  const [isTried, setTried] = useState(false);
  const body = useRef<HTMLDivElement>(null);
  const isSmall = useMediaQuery('(max-width: 36em)', undefined, { getInitialValueInEffect: false });

  const save = () => {
    const settled = Object.entries(chosen).flatMap(([name, choice]) => (choice ? [[name, choice]] : []));
    if (missing.length === 0) return onSave(Object.fromEntries(settled));
    setTried(true);
    body.current?.querySelector<HTMLElement>(`[data-row="${missing[0]}"] input`)?.focus();
  };

  return (
    <Modal
      opened
      onClose={onClose}
      title={`This ${what} has changed since you opened it`}
      size="xl"
      fullScreen={isSmall}
      // What was chosen is not thrown away by a slip.
      closeOnClickOutside={false}
    >
      <div ref={body} className={classes.body}>
        <Text>{words.sentence} Choose what is kept. Nothing is stored before you save.</Text>
        <Group gap="xs">
          <Button variant="default" size="xs" onClick={() => chooseAll('theirs')}>
            {words.takeAll}
          </Button>
          <Button variant="default" size="xs" onClick={() => chooseAll('mine')}>
            {words.keepAll}
          </Button>
        </Group>
        {(['both', 'them', 'me'] as const).map((by) => {
          const some = rows.filter((row) => row.by === by);
          if (some.length === 0) return null;
          return (
            <section key={by} className={classes.section}>
              <Title order={3}>{words.titles[by]}</Title>
              {some.map((row) => (
                <RowChoice
                  key={row.name}
                  row={row}
                  choice={chosen[row.name] ?? null}
                  isMissing={isTried && missing.includes(row.name)}
                  onChoose={(choice) => choose(row.name, choice)}
                />
              ))}
            </section>
          );
        })}
      </div>
      <Foot left={missing.length} onSave={save} onClose={onClose} />
    </Modal>
  );
};
