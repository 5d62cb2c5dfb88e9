import { Button, Group } from '@mantine/core';
import { IconChevronRight, IconPrinter } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { Page } from '../../ui/page/page.tsx';
import { Markdown } from '../../ui/text/markdown.tsx';
import classes from './guidelines.module.css';
import { GUIDELINES, type Guideline } from './guidelines.ts';

const ALL: ReadonlySet<string> = new Set(GUIDELINES.map(({ id }) => id));

/** Which parts are open. The one that the address names opens and comes into view. */
const useOpenParts = () => {
  const { hash } = useLocation();
  const named = decodeURIComponent(hash.slice(1));
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set([GUIDELINES[0]?.id ?? '']));

  useEffect(() => {
    if (!ALL.has(named)) return;
    setOpen((before) => new Set(before).add(named));
    document.getElementById(named)?.scrollIntoView();
  }, [named]);
  const toggle = (id: string, isOpen: boolean) =>
    setOpen((before) => {
      const after = new Set(before);
      if (isOpen) after.add(id);
      else after.delete(id);
      return after;
    });
  return { open, setOpen, toggle };
};

interface PartProps {
  part: Guideline;
  open: boolean;
  onToggle: (open: boolean) => void;
}

/** The browser's own disclosure: its search looks into closed parts, and opens them. */
const Part = ({ part: { id, title, text }, open, onToggle }: PartProps) => (
  <details
    id={id}
    open={open}
    onToggle={({ currentTarget }) => currentTarget.open !== open && onToggle(currentTarget.open)}
    className={classes.part}
  >
    <summary>
      <IconChevronRight size={18} aria-hidden />
      <h2>{title}</h2>
    </summary>
    <div className={classes.text}>
      <Markdown text={text} />
    </div>
  </details>
);

interface ToolsProps {
  areAllOpen: boolean;
  onAll: (open: boolean) => void;
}

const Tools = ({ areAllOpen, onAll }: ToolsProps) => (
  <Group gap="xs" className={classes.tools}>
    <Button variant="default" onClick={() => onAll(!areAllOpen)}>
      {areAllOpen ? 'Close all' : 'Open all'}
    </Button>
    <Button variant="default" leftSection={<IconPrinter size={16} />} onClick={() => window.print()}>
      Print
    </Button>
  </Group>
);

/** What a student should know about exams, from the installation to the receipt. */
const GuidelinesPage = () => {
  const { open, setOpen, toggle } = useOpenParts();
  return (
    <Page width="reading">
      <PageHeader
        title="Student Guidelines"
        context="How to sit an exam here, and what to do when something fails."
        action={
          <Tools
            areAllOpen={open.size === GUIDELINES.length}
            onAll={(opened) => setOpen(opened ? ALL : new Set())}
          />
        }
      />
      <div>
        {GUIDELINES.map((part) => (
          <Part
            key={part.id}
            part={part}
            open={open.has(part.id)}
            onToggle={(isOpen) => toggle(part.id, isOpen)}
          />
        ))}
      </div>
    </Page>
  );
};

export default GuidelinesPage;
