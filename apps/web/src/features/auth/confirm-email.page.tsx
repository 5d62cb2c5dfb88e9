import { CONFIRM_LINK_SENTENCES } from '@assay/contract';
import { Button, Text } from '@mantine/core';
import { Link, useParams } from 'react-router';
import { messageOf } from '../../lib/server/call.ts';
import { AccountScreen } from './account-screen.tsx';
import { useConfirmEmail } from './api.ts';

/** Where the link of a mail leads. It is confirmed by a button: programs that look at mails open their links as well. */
const ConfirmEmailPage = () => {
  const confirm = useConfirmEmail(useParams()['token'] ?? '');
  const { data } = confirm;
  return (
    <AccountScreen title="Confirm your email">
      {data?.state === 'CONFIRMED' ? (
        <Text role="status">{data.email} is confirmed. Links for a new password are sent there.</Text>
      ) : data ? (
        <Text role="alert">
          {CONFIRM_LINK_SENTENCES[data.state]} Until the email is confirmed, you can send yourself another
          link from your profile.
        </Text>
      ) : (
        <>
          <Text>
            This address was entered in a profile. Confirm that it is yours, and that you want links for a new
            password to be sent there.
          </Text>
          {confirm.isError && (
            <Text c="var(--assay-danger)" role="alert">
              {messageOf(confirm.error, 'The server could not answer. Please try again.')}
            </Text>
          )}
          <Button size="md" loading={confirm.isPending} onClick={() => confirm.mutate()}>
            Confirm
          </Button>
        </>
      )}
      <Button component={Link} to="/login" variant="subtle" size="md">
        Go to Assay
      </Button>
    </AccountScreen>
  );
};

export default ConfirmEmailPage;
