import { submitFeedback, type Role } from '@assay/contract';
import { Button, Group, Stack } from '@mantine/core';
import { IconMessage2 } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { messageOf } from '../../lib/server/call.ts';
import { useArea } from '../../lib/session/area.ts';
import { useSignedIn } from '../../lib/session/session.ts';
import { DiscardDialog } from '../../ui/dialogs/discard-dialog.tsx';
import { FormSection } from '../../ui/forms/form-page.tsx';
import { LoadError } from '../../ui/messages/load-error.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { Page, PageSkeleton } from '../../ui/page/page.tsx';
import { useLeaveGuard } from '../../ui/page/use-leave-guard.ts';
import { OwnTokens } from '../access-tokens/index.ts';
import { ChangePassword, OwnSessions, SecondFactorSection } from '../auth/index.ts';
import { DownloadData } from '../retention/index.ts';
import { FeedbackDialog } from '../feedback/index.ts';
import { profileQuery, type Profile } from './api.ts';
import { ProfileFacts } from './profile-facts.tsx';
import { ProfileForm } from './profile-form.tsx';

const OF_INSTITUTE =
  'Your institute manages these details. If something is wrong, tell your department or your institute.';

/** Who else looks after what is not changed here. */
const KEPT_BY: Readonly<Record<Role, string>> = {
  ADMIN: 'What you log in with, and what you are in this installation.',
  'INSTITUTE-HEAD': 'Administrators manage these details. If something is wrong, tell one of them.',
  'DEPARTMENT-HEAD': OF_INSTITUTE,
  FACULTY: OF_INSTITUTE,
  STUDENT: 'Your department manages these details. If something is wrong, tell your faculty.',
};

const Sections = ({ profile }: { profile: Profile }) => {
  const [detailsDirty, setDetailsDirty] = useState(false);
  const [passwordDirty, setPasswordDirty] = useState(false);
  const { blocker, release } = useLeaveGuard(detailsDirty || passwordDirty);
  return (
    <Stack gap="xl">
      <FormSection title="Personal details">
        <ProfileForm profile={profile} onDirty={setDetailsDirty} />
      </FormSection>
      <FormSection title="Your account" description={KEPT_BY[profile.role]}>
        <ProfileFacts profile={profile} />
      </FormSection>
      <FormSection
        title="Change password"
        description="At least 8 characters. Other devices that are logged in to your account are logged out."
      >
        <ChangePassword onDirty={setPasswordDirty} />
      </FormSection>
      {profile.role !== 'STUDENT' && <SecondFactorSection />}
      <FormSection title="Your sessions" description="Devices on which you are logged in.">
        <OwnSessions />
      </FormSection>
      {profile.role !== 'STUDENT' && <OwnTokens role={profile.role} />}
      <FormSection
        title="Everything about me"
        description="All that is stored about you, as a ZIP: your details, and of each exam that is over what you wrote and what it came to. Not while you sit an exam."
      >
        <div>
          <DownloadData accountId={null} name="everything-about-me" />
        </div>
      </FormSection>
      <DiscardDialog
        opened={blocker.state === 'blocked'}
        onKeep={() => blocker.reset?.()}
        onDiscard={() => {
          release();
          blocker.proceed?.();
        }}
      >
        What you changed in your profile is not saved yet.
      </DiscardDialog>
    </Stack>
  );
};

const canGiveFeedback = (role: Role): boolean => submitFeedback.roles.some((one) => one === role);

const GiveFeedback = () => {
  const [suggesting, setSuggesting] = useState(false);
  const area = useArea();
  return (
    <>
      <Group gap="xs">
        <Button component={Link} to={`${area}/feedback`} variant="subtle">
          Your feedback
        </Button>
        <Button
          variant="default"
          leftSection={<IconMessage2 size={16} />}
          onClick={() => setSuggesting(true)}
        >
          Give Feedback
        </Button>
      </Group>
      <FeedbackDialog opened={suggesting} onClose={() => setSuggesting(false)} />
    </>
  );
};

const ProfilePage = () => {
  const { role } = useSignedIn();
  const { data, error, refetch } = useQuery(profileQuery(role));
  if (!data && !error) return <PageSkeleton />;
  return (
    <Page width="form">
      <PageHeader
        title="Profile"
        help={role === 'STUDENT' ? 'studentProfile' : 'profile'}
        context="What others see about you, and how you log in."
        action={canGiveFeedback(role) && <GiveFeedback />}
      />
      {data ? (
        <Sections profile={data} />
      ) : (
        <LoadError
          message={messageOf(error, 'The profile could not be loaded.')}
          onRetry={() => void refetch()}
        />
      )}
    </Page>
  );
};

export default ProfilePage;
