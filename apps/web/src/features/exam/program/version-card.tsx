import type { Language, ProgramCode } from '@assay/contract';
import { Button, Text } from '@mantine/core';
import { formatDateTime } from '../../../lib/values/dates.ts';
import { TextBlock } from '../../../ui/text/text-block.tsx';
import classes from './version-card.module.css';

interface VersionCardProps {
  title: string;
  version: { language: Language; code: ProgramCode; at: string };
  action: string;
  onTake: () => void;
}

/** One version of a program, to look at and to take. */
export const VersionCard = ({ title, version, action, onTake }: VersionCardProps) => (
  <section className={classes.version} aria-label={title}>
    <div className={classes.head}>
      <div>
        <Text fw={600}>{title}</Text>
        <Text c="dimmed" size="xs">
          {version.language}, {formatDateTime(version.at)}
        </Text>
      </div>
      <Button variant="default" size="compact-sm" onClick={onTake}>
        {action}
      </Button>
    </div>
    <TextBlock label={`${title}, program`} tall>
      {version.code.map((block) => block.code).join('\n')}
    </TextBlock>
  </section>
);
