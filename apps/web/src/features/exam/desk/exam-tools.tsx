import { ActionIcon, Tooltip } from '@mantine/core';
import {
  IconKeyboard,
  IconLayoutColumns,
  IconLayoutRows,
  IconLayoutSidebar,
  IconLayoutSidebarFilled,
  IconMaximize,
  IconMinimize,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { EditorSettingsMenu } from '../../../ui/code/editor/editor-settings-menu.tsx';
import { ColourSchemeSwitch } from '../../../ui/look/colour-scheme-switch.tsx';
import type { DeskDirection } from './desk-layout.tsx';
import classes from './exam-top-bar.module.css';
import { useFullscreen } from './use-fullscreen.ts';

interface ToolProps {
  label: string;
  onClick: () => void;
  children: ReactNode;
  className?: string;
  expanded?: boolean;
}

const Tool = ({ label, onClick, children, className, expanded }: ToolProps) => (
  <Tooltip label={label}>
    <ActionIcon
      variant="subtle"
      color="gray"
      size={36}
      aria-label={label}
      aria-expanded={expanded}
      onClick={onClick}
      className={className}
    >
      {children}
    </ActionIcon>
  </Tooltip>
);

export interface ExamToolsProps {
  asideOpen: boolean;
  onAside: () => void;
  direction: DeskDirection;
  onDirection: (direction: DeskDirection) => void;
  onKeys: () => void;
  /** What opens messages; nothing where nobody can write any. */
  talk?: ReactNode;
}

/** How the exam is shown: overview, layout, colours, editor, full screen; and the sheet of keys. */
export const ExamTools = ({ asideOpen, onAside, direction, onDirection, onKeys, talk }: ExamToolsProps) => {
  const { full, toggle } = useFullscreen();
  const other = direction === 'horizontal' ? 'vertical' : 'horizontal';
  return (
    <div className={classes.tools}>
      {talk}
      <Tool
        label={asideOpen ? 'Hide the overview' : 'Show the overview'}
        onClick={onAside}
        expanded={asideOpen}
      >
        {asideOpen ? <IconLayoutSidebarFilled size={18} /> : <IconLayoutSidebar size={18} />}
      </Tool>
      <Tool label={`Use the ${other} layout`} onClick={() => onDirection(other)} className={classes.wide}>
        {direction === 'horizontal' ? <IconLayoutRows size={18} /> : <IconLayoutColumns size={18} />}
      </Tool>
      <ColourSchemeSwitch />
      <EditorSettingsMenu variant="subtle" color="gray" size={36} />
      {toggle && (
        <Tool label={full ? 'Leave full screen' : 'Enter full screen'} onClick={toggle}>
          {full ? <IconMinimize size={18} /> : <IconMaximize size={18} />}
        </Tool>
      )}
      <Tool label="Keys and signs (?)" onClick={onKeys} className={classes.wide}>
        <IconKeyboard size={20} />
      </Tool>
    </div>
  );
};
