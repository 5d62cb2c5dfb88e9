import { idSchema } from '@assay/contract';
import { skipToken, useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { messageOf } from '../../lib/server/call.ts';
import { useReturn } from '../../lib/session/area.ts';
import { LoadError } from '../../ui/messages/load-error.tsx';
import { useErrorToast } from '../../ui/messages/use-error-toast.ts';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { Page, PageSkeleton } from '../../ui/page/page.tsx';
import { candidatesQuery } from './api.ts';
import { StudentAssignment } from './student-assignment.tsx';

const EditGroupPage = () => {
  const groupId = idSchema.safeParse(useParams()['id']).data;
  const { address } = useReturn('groups');
  const one = candidatesQuery(groupId ?? '');
  const { data, error, refetch } = useQuery({ ...one, queryFn: groupId ? one.queryFn : skipToken });
  useErrorToast(data ? null : error, 'Cannot load students');

  if (data) return <StudentAssignment key={data.group._id} group={data.group} candidates={data.data} />;
  if (groupId && !error) return <PageSkeleton />;
  return (
    <Page>
      <PageHeader title="Edit Group Students" backTo={address} />
      <LoadError
        message={groupId ? messageOf(error, 'Cannot load students') : 'Group ID not found.'}
        onRetry={() => void refetch()}
      />
    </Page>
  );
};

export default EditGroupPage;
