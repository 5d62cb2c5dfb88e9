import { ActionIcon, Popover, SegmentedControl, Text, Tooltip, type ActionIconProps } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import classes from './editor-settings-menu.module.css';
import { EDITOR_KEYS, FONT_SIZES, TAB_WIDTHS, useEditorSettings } from './editor-settings.ts';

interface ChoiceProps<T extends string | number> {
  label: string;
  /** Each with its word, where that is another one. */
  values: readonly T[];
  words?: Readonly<Partial<Record<T, string>>>;
  value: T;
  onChange: (value: T) => void;
}

const Choice = <T extends string | number>({ label, values, words, value, onChange }: ChoiceProps<T>) => (
  <>
    <Text component="span" className={classes.label} aria-hidden>
      {label}
    </Text>
    <SegmentedControl
      size="xs"
      aria-label={label}
      data={values.map((one) => ({ value: String(one), label: words?.[one] ?? String(one) }))}
      value={String(value)}
      onChange={(chosen) => {
        const found = values.find((one) => String(one) === chosen);
        if (found !== undefined) onChange(found);
      }}
    />
  </>
);

/** How a person likes to type, in every editor at once; behind a button that looks as its neighbours do. */
export const EditorSettingsMenu = (button: Pick<ActionIconProps, 'variant' | 'color' | 'size'>) => {
  const [opened, { toggle, close }] = useDisclosure(false);
  const { settings, change } = useEditorSettings();
  const { fontSize, tabWidth, wrap, keys } = settings;
  return (
    <Popover opened={opened} onDismiss={close} width={340} position="bottom-end" trapFocus returnFocus>
      <Popover.Target>
        <Tooltip label="Editor settings" disabled={opened}>
          <ActionIcon {...button} aria-label="Editor settings" onClick={toggle}>
            <IconAdjustmentsHorizontal size={18} />
          </ActionIcon>
        </Tooltip>
      </Popover.Target>
      <Popover.Dropdown className={classes.menu}>
        <Choice
          label="Text size"
          values={FONT_SIZES}
          value={fontSize}
          onChange={(size) => change({ fontSize: size })}
        />
        <Choice
          label="Tab width"
          values={TAB_WIDTHS}
          words={{ 2: '2 spaces', 4: '4 spaces' }}
          value={tabWidth}
          onChange={(width) => change({ tabWidth: width })}
        />
        <Choice
          label="Long lines"
          values={['scroll', 'wrap']}
          words={{ scroll: 'Scroll', wrap: 'Wrap' }}
          value={wrap ? 'wrap' : 'scroll'}
          onChange={(way) => change({ wrap: way === 'wrap' })}
        />
        <Choice
          label="Keys"
          values={EDITOR_KEYS}
          words={{ default: 'Default', vim: 'Vim' }}
          value={keys}
          onChange={(chosen) => change({ keys: chosen })}
        />
        <Text size="xs" c="dimmed" className={classes.note}>
          {keys === 'vim'
            ? 'With Vim keys / finds and :w saves. Ctrl+[ is Esc where Esc leaves the full screen.'
            : 'Kept on this device, for every editor.'}
        </Text>
      </Popover.Dropdown>
    </Popover>
  );
};
