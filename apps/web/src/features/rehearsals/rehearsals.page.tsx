import { Accordion, Stack, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useLocation, useParams } from 'react-router';
import { messageOf } from '../../lib/server/call.ts';
import { useArea } from '../../lib/session/area.ts';
import { useSignedIn } from '../../lib/session/session.ts';
import { LoadError } from '../../ui/messages/load-error.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { Page, PageSkeleton } from '../../ui/page/page.tsx';
import { CopyButton } from '../../ui/text/copy-button.tsx';
import { isUnderWay, rehearsalsQuery } from './api.ts';
import { StartForm } from './start-form.tsx';
import { UnderWay } from './under-way.tsx';
import { RehearsalHead, Verdict } from './verdict.tsx';
import classes from './rehearsals.module.css';

/** Rehearsals of a task: starting one, how far it is, and what the latest have found. */
const RehearsalsPage = () => {
  const { taskId = '' } = useParams();
  const area = useArea();
  const { state } = useLocation();
  const isAdministrator = useSignedIn().role === 'ADMIN';
  const { data, error, refetch } = useQuery(rehearsalsQuery(taskId));
  if (!data && error)
    return (
      <LoadError message={messageOf(error, 'Failed to load rehearsals')} onRetry={() => void refetch()} />
    );
  if (!data) return <PageSkeleton />;
  const running = data.rehearsals.find(isUnderWay);
  const ended = data.rehearsals.filter((one) => !isUnderWay(one));
  return (
    <Page width="form">
      <PageHeader
        title="Rehearse This Exam"
        help={isAdministrator ? 'rehearsalsOfAdministrators' : 'rehearsals'}
        context={
          <span className={classes.context}>
            {data.task.name}
            {!isAdministrator && (
              <CopyButton
                text={`${window.location.origin}/admin/tasks/rehearse/${taskId}`}
                what="the link for an administrator"
              />
            )}
          </span>
        }
        {...(isAdministrator ? {} : { backTo: `${area}/tasks`, backState: state })}
      />
      <Stack gap="lg">
        {running ? (
          <UnderWay rehearsal={running} />
        ) : (
          <StartForm taskId={taskId} assigned={data.assigned} problem={data.problem} />
        )}
        {ended.length > 0 && (
          <section>
            <Title order={2} mb="sm">
              Latest rehearsals
            </Title>
            {/* The newest is open, and the next newest one opens when it comes. */}
            <Accordion key={ended[0]?._id} defaultValue={ended[0]?._id ?? null} variant="contained">
              {ended.map((rehearsal) => (
                <Accordion.Item key={rehearsal._id} value={rehearsal._id}>
                  <Accordion.Control>
                    <RehearsalHead rehearsal={rehearsal} />
                  </Accordion.Control>
                  <Accordion.Panel>
                    <Verdict rehearsal={rehearsal} />
                  </Accordion.Panel>
                </Accordion.Item>
              ))}
            </Accordion>
          </section>
        )}
      </Stack>
    </Page>
  );
};

export default RehearsalsPage;
