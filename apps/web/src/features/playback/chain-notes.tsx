import type { ChainState } from '@assay/contract';
import { Alert } from '@mantine/core';
import { IconLinkOff } from '@tabler/icons-react';
import { clockTime } from './marker-words.ts';
import type { Timeline } from './use-timeline.ts';

interface ChainNotesProps {
  chain: ChainState;
  startedAt: string;
  timeline: Timeline;
}

const sentencesOf = ({
  chain,
  startedAt,
  timeline: { changes, moments, history },
}: ChainNotesProps): string[] => {
  const { holds, isComplete, isPresenceSound } = chain;
  const isChanged = holds < changes.length;
  const since = moments[holds];
  const when = since === undefined ? '' : ` (${clockTime(startedAt, since)})`;
  return [
    ...(isChanged
      ? [
          `The stored log does not fit its hashes from change ${(holds + 1).toLocaleString('en')}${when} on: what is shown from there may not be what was typed.`,
        ]
      : []),
    ...(!isChanged && !isComplete
      ? ['The end of the stored log is missing: the newest saved program is not where it ends.']
      : []),
    ...(history.length < changes.length
      ? [
          `Change ${(history.length + 1).toLocaleString('en')} has no place in the program; the playback ends before it.`,
        ]
      : []),
    ...(isPresenceSound
      ? []
      : ['What the exam page noted (away, offline) does not fit its hashes, or a part of it is missing.']),
  ];
};

/** Says plainly where what is stored is not what the student's page sent; nothing where all of it holds. */
export const ChainNotes = (props: ChainNotesProps) => {
  const sentences = sentencesOf(props);
  if (sentences.length === 0) return null;
  return (
    <Alert
      color="danger"
      icon={<IconLinkOff size={16} />}
      title="The stored chain is broken"
      py="xs"
      role="alert"
    >
      {sentences.map((sentence) => (
        <div key={sentence}>{sentence}</div>
      ))}
    </Alert>
  );
};
