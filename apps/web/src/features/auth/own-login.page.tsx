import { useState } from 'react';
import { DiscardDialog } from '../../ui/dialogs/discard-dialog.tsx';
import { FormSection } from '../../ui/forms/form-page.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { Page } from '../../ui/page/page.tsx';
import { useLeaveGuard } from '../../ui/page/use-leave-guard.ts';
import { ChangePassword } from './change-password-form.tsx';
import { OwnSessions } from './own-sessions.tsx';
import { SecondFactorSection } from './second-factor/second-factor-section.tsx';

/** Password, second factor and sessions of those who have no profile page. */
const OwnLoginPage = () => {
  const [dirty, setDirty] = useState(false);
  const { blocker, release } = useLeaveGuard(dirty);
  return (
    <Page width="form">
      <PageHeader title="Your login" context="How you log in, and where you are logged in." />
      <FormSection
        title="Change password"
        description="At least 8 characters. Other devices that are logged in to your account are logged out."
      >
        <ChangePassword onDirty={setDirty} />
      </FormSection>
      <SecondFactorSection />
      <FormSection title="Your sessions" description="Devices on which you are logged in.">
        <OwnSessions />
      </FormSection>
      <DiscardDialog
        opened={blocker.state === 'blocked'}
        onKeep={() => blocker.reset?.()}
        onDiscard={() => {
          release();
          blocker.proceed?.();
        }}
      >
        The password you typed is not saved yet.
      </DiscardDialog>
    </Page>
  );
};

export default OwnLoginPage;
