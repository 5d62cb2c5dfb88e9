import { tokenStateOf, type AccessToken, type TokenState } from '@assay/contract';
import { Button, Group, Text } from '@mantine/core';
import { IconBan, IconClockExclamation, IconClockX, IconKey } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { messageOf } from '../../lib/server/call.ts';
import { serverNow } from '../../lib/values/clock.ts';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { DateTimeText } from '../../ui/facts/date-time-text.tsx';
import { StateMark } from '../../ui/facts/state-mark.tsx';
import rows from '../../ui/lists/row-list.module.css';
import { toast } from '../../ui/messages/toast.ts';
import { useRevokeToken } from './api.ts';
import classes from './access-tokens.module.css';

const STATES: Readonly<
  Record<TokenState, { tone: 'active' | 'warning' | 'plain'; word: string; icon: ReactNode }>
> = {
  ACTIVE: { tone: 'active', word: 'Active', icon: <IconKey size={16} aria-hidden /> },
  ENDS_SOON: { tone: 'warning', word: 'Ends soon', icon: <IconClockExclamation size={16} aria-hidden /> },
  EXPIRED: { tone: 'plain', word: 'Expired', icon: <IconClockX size={16} aria-hidden /> },
  REVOKED: { tone: 'plain', word: 'Revoked', icon: <IconBan size={16} aria-hidden /> },
};

interface RevokeProps {
  token: AccessToken;
  isOfService: boolean;
  onClose: () => void;
}

const RevokeDialog = ({ token, isOfService, onClose }: RevokeProps) => {
  const revoke = useRevokeToken(isOfService);
  return (
    <ConfirmDialog
      opened
      title="Revoke Access Token"
      confirmLabel="Revoke"
      cancelLabel="Keep"
      busy={revoke.isPending}
      onConfirm={() =>
        revoke.mutate(token._id, {
          onSuccess: onClose,
          onError: (error) =>
            toast({
              severity: 'error',
              summary: 'The token still works',
              detail: messageOf(error, 'Server or network issue.'),
            }),
        })
      }
      onCancel={onClose}
    >
      The program that uses “{token.name}” is refused from now on. A token cannot be brought back.
    </ConfirmDialog>
  );
};

const When = ({ token, state }: { token: AccessToken; state: TokenState }) => (
  <Text size="sm" c="dimmed">
    {state === 'REVOKED' ? 'Revoked ' : state === 'EXPIRED' ? 'Expired ' : 'Good until '}
    <DateTimeText value={state === 'REVOKED' ? token.revokedAt : token.expiresAt} format="date" />
    {token.lastUsedAt ? (
      <>
        {' '}
        · last used <DateTimeText value={token.lastUsedAt} />
      </>
    ) : (
      ' · never used'
    )}
  </Text>
);

interface TokenListProps {
  tokens: readonly AccessToken[];
  isOfService: boolean;
  /** What the list is called. */
  label: string;
}

/** Access tokens with how they stand; those that work can be revoked. */
export const TokenList = ({ tokens, isOfService, label }: TokenListProps) => {
  const [revoked, setRevoked] = useState<AccessToken | null>(null);
  return (
    <>
      <ul className={rows.list} aria-label={label}>
        {tokens.map((token) => {
          const state = tokenStateOf(token, new Date(serverNow()));
          const isOver = state === 'REVOKED' || state === 'EXPIRED';
          const { tone, word, icon } = STATES[state];
          return (
            <li key={token._id} className={`${rows.row} ${isOver ? classes.over : ''}`}>
              <div className={classes.words}>
                <Group gap="4px 12px">
                  <Text fw={600}>{token.name}</Text>
                  <StateMark tone={tone} icon={icon}>
                    {word}
                  </StateMark>
                </Group>
                <div className={classes.scopes}>{token.scopes.join(', ')}</div>
                <When token={token} state={state} />
              </div>
              {!isOver && (
                <Button
                  variant="default"
                  aria-label={`Revoke ${token.name}`}
                  onClick={() => setRevoked(token)}
                >
                  Revoke
                </Button>
              )}
            </li>
          );
        })}
      </ul>
      {revoked && <RevokeDialog token={revoked} isOfService={isOfService} onClose={() => setRevoked(null)} />}
    </>
  );
};
