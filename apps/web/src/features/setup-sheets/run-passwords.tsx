import { SETUP_PASSWORD_HOURS, type SetupRun } from '@assay/contract';
import { Alert, Button, Group, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { messageOf } from '../../lib/server/call.ts';
import { toast } from '../../ui/messages/toast.ts';
import { fetchPasswords, useForgetPasswords } from './api.ts';
import { saveSetupPasswords } from './setup-files.ts';

const tellFailure = (error: unknown) =>
  toast({
    severity: 'error',
    summary: 'Error',
    detail: messageOf(error, 'Server or network issue.'),
    id: 'setup-passwords',
  });

/** The first passwords of a sheet: downloaded, then forgotten by the server. */
export const RunPasswords = ({ run: { _id, kind } }: { run: SetupRun }) => {
  const download = useMutation({
    mutationFn: async () => saveSetupPasswords(kind, await fetchPasswords(_id)),
    onError: tellFailure,
  });
  const forget = useForgetPasswords();
  return (
    <Alert color="warning" role="note" title="First passwords">
      <Text mb="sm">
        {download.isSuccess
          ? 'Is the sheet with the passwords on your disk? Then have them forgotten: nobody can look them up afterwards.'
          : `Download them to hand them out: by department, semester and division. They can be downloaded for ${SETUP_PASSWORD_HOURS} hours; at the first login everybody chooses their own password.`}
      </Text>
      <Group gap="xs">
        <Button
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
          loading={download.isPending}
          onClick={() => download.mutate()}
        >
          {download.isSuccess ? 'Download again' : 'Download passwords'}
        </Button>
        {download.isSuccess && (
          <Button loading={forget.isPending} onClick={() => forget.mutate(_id, { onError: tellFailure })}>
            Yes, forget them
          </Button>
        )}
      </Group>
    </Alert>
  );
};
