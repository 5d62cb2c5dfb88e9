import { periodWords, RETENTION_WORDS, type RetentionPeriod } from '@assay/contract';
import { Badge, Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../lib/server/call.ts';
import { serverNow } from '../../lib/values/clock.ts';
import { DateTimeText } from '../../ui/facts/date-time-text.tsx';
import { FormSection } from '../../ui/forms/form-page.tsx';
import { LoadError } from '../../ui/messages/load-error.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { Page, PageSkeleton } from '../../ui/page/page.tsx';
import { retentionQuery } from './api.ts';
import { DownloadData } from './download-data.tsx';
import { Holds } from './holds.tsx';
import { ItemSelect, type ChosenItem } from './item-select.tsx';
import { PeriodDialog } from './period-dialog.tsx';
import classes from './retention.module.css';
import rows from '../../ui/lists/row-list.module.css';

const State = ({ kind, days, setBy, setAt, beginsAt }: RetentionPeriod) => {
  if (days === null)
    return (
      <Text size="sm" c="dimmed">
        {kind === 'MAILS' ? 'Kept for 30 days' : 'Kept for ever'}
      </Text>
    );
  const waits = beginsAt !== null && Date.parse(beginsAt) > serverNow();
  return (
    <Group gap="4px 8px">
      {waits && (
        <Badge variant="light" tt="none">
          From <DateTimeText value={beginsAt} format="listed" />
        </Badge>
      )}
      <Text size="sm">
        Goes {periodWords(kind, days)}
        {setBy && (
          <Text span c="dimmed">
            {' '}
            · by {setBy}, <DateTimeText value={setAt} format="date" />
          </Text>
        )}
      </Text>
    </Group>
  );
};

const Periods = ({ periods }: { periods: readonly RetentionPeriod[] }) => {
  const [changed, setChanged] = useState<RetentionPeriod | null>(null);
  return (
    <FormSection
      title="How long"
      description="Everything is kept for ever until a period is set. What has gone does not come back."
    >
      <ul className={rows.list} aria-label="Periods">
        {periods.map((period) => {
          const { name, goes } = RETENTION_WORDS[period.kind];
          return (
            <li key={period.kind} className={rows.row}>
              <div className={classes.words}>
                <Text fw={600}>{name}</Text>
                <Text size="sm">{goes}</Text>
                <State {...period} />
              </div>
              <Button variant="default" onClick={() => setChanged(period)} aria-label={`Change ${name}`}>
                Change
              </Button>
            </li>
          );
        })}
      </ul>
      {changed && <PeriodDialog period={changed} onClose={() => setChanged(null)} />}
    </FormSection>
  );
};

/** Hands out what is stored about anybody. */
const AboutOne = () => {
  const [person, setPerson] = useState<ChosenItem | null>(null);
  return (
    <FormSection
      title="Everything about one person"
      description="The file that everybody can download about themselves at their profile. The audit log says that you took it."
    >
      <Stack gap="md" maw={480}>
        <ItemSelect kind="PERSON" value={person} onChange={setPerson} />
        <div>
          <DownloadData
            accountId={person?.id ?? null}
            name={person ? `everything-about-${person.name}` : ''}
            disabled={!person}
          />
        </div>
      </Stack>
    </FormSection>
  );
};

/** How long what is kept, what is on hold, and what is stored about somebody. */
const RetentionPage = () => {
  const { data, error, refetch } = useQuery(retentionQuery());
  if (!data && !error) return <PageSkeleton />;
  return (
    <Page width="form">
      <PageHeader
        title="Retention"
        context="How long data is kept, what must stay, and what is stored about one person."
      />
      {data ? (
        <Stack gap="xl">
          <Periods periods={data.periods} />
          <Holds holds={data.holds} />
          <AboutOne />
        </Stack>
      ) : (
        <LoadError
          message={messageOf(error, 'The periods could not be loaded.')}
          onRetry={() => void refetch()}
        />
      )}
    </Page>
  );
};

export default RetentionPage;
