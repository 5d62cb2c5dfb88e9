import { Modal, Text } from '@mantine/core';
import { VersionCard } from './version-card.tsx';
import classes from './version-card.module.css';
import { newestProgram, type Work } from '../keeping/index.ts';

interface ConflictDialogProps {
  /** The work on the question that two devices wrote; null when none did. */
  work: Work | null;
  /** Its place in the task, zero-based. */
  place: number;
  onTake: (take: 'mine' | 'theirs') => void;
}

/** Two devices wrote the same question: asks which version to go on with. Nothing is lost either way. */
export const ConflictDialog = ({ work, place, onTake }: ConflictDialogProps) => {
  const theirs = work?.conflict;
  const mine = work && newestProgram(work);
  return (
    <Modal
      opened={Boolean(theirs && mine)}
      onClose={() => undefined}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      size="xl"
      title={`Question ${place + 1} was written on two devices`}
    >
      {/* Whoever is typing when this opens must not choose by the next key. */}
      <Text tabIndex={-1} data-autofocus style={{ outline: 'none' }}>
        Choose the version to continue with. The other one is kept: “Other version” above the editor brings it
        back until you submit.
      </Text>
      {theirs && mine && (
        <div className={classes.versions}>
          <VersionCard
            title="This device"
            version={{ ...mine, at: mine.typedAt }}
            action="Continue with this"
            onTake={() => onTake('mine')}
          />
          <VersionCard
            title="The other device"
            version={{ ...theirs, at: theirs.lastSavedAt }}
            action="Continue with this"
            onTake={() => onTake('theirs')}
          />
        </div>
      )}
    </Modal>
  );
};
