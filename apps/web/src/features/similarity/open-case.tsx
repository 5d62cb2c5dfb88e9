import type { SimilarPair } from '@assay/contract';
import { Button, Radio, Stack, Text } from '@mantine/core';
import { IconFolderOpen, IconFolderPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { messageOf } from '../../lib/server/call.ts';
import { useArea, useListState } from '../../lib/session/area.ts';
import { newId } from '../../lib/values/new-id.ts';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { toast } from '../../ui/messages/toast.ts';
import { useOpenCase } from './api.ts';
import { caseAddress } from './similar-address.ts';

const OpenDialog = ({ pair, onClose }: { pair: SimilarPair; onClose: () => void }) => {
  const area = useArea();
  const here = useListState();
  const navigate = useNavigate();
  const open = useOpenCase();
  const [_id] = useState(newId);
  const [whom, setWhom] = useState('pair');
  return (
    <ConfirmDialog
      opened
      title="Open a case"
      confirmLabel="Open"
      cancelLabel="Cancel"
      destructive={false}
      busy={open.isPending}
      onConfirm={() =>
        open.mutate(
          { _id, pairId: pair._id, wholeGroup: whom === 'group' },
          {
            onSuccess: (caseId) =>
              void navigate(`${area}/${caseAddress(pair.task._id, caseId)}`, { state: here }),
            onError: (error) => {
              toast({
                severity: 'error',
                summary: 'Error',
                detail: messageOf(error, 'The case could not be opened.'),
              });
              onClose();
            },
          },
        )
      }
      onCancel={onClose}
    >
      <Stack gap="sm">
        {pair.groupSize !== null && (
          <Radio.Group label="Whose programs" value={whom} onChange={setWhom}>
            <Stack gap={8} mt={8}>
              <Radio value="pair" label="These two" />
              <Radio value="group" label={`All ${pair.groupSize} of group ${pair.group}`} />
            </Stack>
          </Radio.Group>
        )}
        <Text>
          A case holds notes and what the students say, until somebody closes it in words. Students do not see
          it, and no mark changes.
        </Text>
      </Stack>
    </ConfirmDialog>
  );
};

/** The way to the case of a pair, or to a new one. */
export const OpenCase = ({ pair }: { pair: SimilarPair }) => {
  const area = useArea();
  const here = useListState();
  const [asking, setAsking] = useState(false);
  const { _id: caseId, state } = pair.case;
  return (
    <>
      {caseId && (
        <Button
          component={Link}
          to={`${area}/${caseAddress(pair.task._id, caseId)}`}
          state={here}
          variant={state === 'OPEN' ? 'filled' : 'default'}
          leftSection={<IconFolderOpen size={16} aria-hidden />}
        >
          {state === 'OPEN' ? 'Go to Case' : 'Closed Case'}
        </Button>
      )}
      {pair.canEvaluate && state !== 'OPEN' && (
        <Button leftSection={<IconFolderPlus size={16} aria-hidden />} onClick={() => setAsking(true)}>
          Open Case
        </Button>
      )}
      {asking && <OpenDialog pair={pair} onClose={() => setAsking(false)} />}
    </>
  );
};
