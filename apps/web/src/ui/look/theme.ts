import { createTheme, type CSSVariablesResolver, type MantineColorsTuple } from '@mantine/core';
import { chartVariables } from '../charts/chart-colors.ts';

/** Deep teal. Shade 7 carries white text in light (6.4:1), shade 6 in dark (4.8:1). */
const teal: MantineColorsTuple = [
  '#e9f6f5',
  '#d0ebe9',
  '#a2d7d3',
  '#70c1bc',
  '#46aca6',
  '#26968f',
  '#0f7f79',
  '#0b6b66',
  '#095652',
  '#07413f',
];
const gray: MantineColorsTuple = [
  '#f7f9f9',
  '#eff2f2',
  '#e3e8e8',
  '#d2d9d9',
  '#b3bdbd',
  '#8d9999',
  '#5f6c6c',
  '#4c5858',
  '#363f40',
  '#1d2425',
];
const dark: MantineColorsTuple = [
  '#dfe5e5',
  '#c3cbcb',
  '#9ba6a6',
  '#828e8e',
  '#4f5a5b',
  '#3a4344',
  '#2a3132',
  '#1b2021',
  '#141819',
  '#0e1112',
];
const success: MantineColorsTuple = [
  '#eaf7ee',
  '#d3eedb',
  '#a8deb8',
  '#78cb91',
  '#4fb970',
  '#33a658',
  '#1d7d3e',
  '#18703a',
  '#12592e',
  '#0c4222',
];
const warning: MantineColorsTuple = [
  '#fff6e5',
  '#fdeac6',
  '#f9d48c',
  '#f3bb4f',
  '#eba523',
  '#cf8a0c',
  '#9a6105',
  '#8a5605',
  '#6e4404',
  '#523303',
];
const danger: MantineColorsTuple = [
  '#fdeeee',
  '#fadada',
  '#f3b3b3',
  '#f09393',
  '#ea7777',
  '#d94444',
  '#c42f2f',
  '#a82424',
  '#881d1d',
  '#651616',
];
const info: MantineColorsTuple = [
  '#ebf3fd',
  '#d5e5fa',
  '#a9caf4',
  '#7aadee',
  '#5f9bea',
  '#377ddd',
  '#2668c4',
  '#1d549f',
  '#174380',
  '#11325f',
];

export const theme = createTheme({
  colors: { teal, gray, dark, success, warning, danger, info },
  primaryColor: 'teal',
  primaryShade: { light: 7, dark: 6 },
  black: '#1d2425',
  fontFamily: "'Inter Variable', system-ui, sans-serif",
  fontFamilyMonospace: "'JetBrains Mono Variable', ui-monospace, monospace",
  headings: {
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '1.375rem', lineHeight: '1.75rem' },
      h2: { fontSize: '1.125rem', lineHeight: '1.5rem' },
      h3: { fontSize: '1rem', lineHeight: '1.5rem' },
      h4: { fontSize: '0.875rem', lineHeight: '1.25rem' },
    },
  },
  spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.5rem', xl: '2rem' },
  defaultRadius: 'md',
  radius: { xs: '2px', sm: '4px', md: '6px', lg: '8px', xl: '12px' },
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    InputWrapper: { styles: { label: { marginBottom: 4 } } },
    Text: { defaultProps: { size: 'sm' } },
    Modal: {
      styles: { title: { fontSize: '1rem', fontWeight: 600 } },
      defaultProps: {
        centered: true,
        transitionProps: { duration: 120 },
        closeButtonProps: { 'aria-label': 'Close' },
      },
    },
    Drawer: {
      defaultProps: { transitionProps: { duration: 140 }, closeButtonProps: { 'aria-label': 'Close' } },
    },
    SegmentedControl: { defaultProps: { transitionDuration: 120 } },
    Menu: { defaultProps: { transitionProps: { duration: 80 }, shadow: 'md' } },
    Popover: { defaultProps: { transitionProps: { duration: 80 }, shadow: 'md' } },
    Tooltip: { defaultProps: { openDelay: 300, transitionProps: { duration: 80 } } },
  },
});

const semanticNames = ['success', 'warning', 'danger', 'info', 'teal'] as const;

/** Colours that have one value in light and one in dark; each is at least 4.5:1 on the page's background. */
export const cssVariables: CSSVariablesResolver = ({ colors }) => {
  const semantic = (shade: 7 | 4) =>
    Object.fromEntries(
      semanticNames.map((name) => [`--assay-${name}`, colors[name]?.[shade] ?? 'currentColor']),
    );
  /** Text of light and subtle buttons, badges and menu items. */
  const onLight = (shade: 7 | 3) =>
    Object.fromEntries(
      semanticNames.map((name) => [
        `--mantine-color-${name}-light-color`,
        colors[name]?.[shade] ?? 'currentColor',
      ]),
    );
  /** Behind that text in the dark: Mantine's own is darker than the page, and the button vanishes. */
  const tints = () =>
    Object.fromEntries(
      semanticNames.flatMap((name) => [
        [`--mantine-color-${name}-light`, `color-mix(in srgb, ${colors[name]?.[6]} 35%, transparent)`],
        [`--mantine-color-${name}-light-hover`, `color-mix(in srgb, ${colors[name]?.[6]} 48%, transparent)`],
      ]),
    );
  return {
    variables: {},
    light: {
      ...semantic(7),
      ...onLight(7),
      ...chartVariables('light'),
      '--mantine-primary-color-light-color': teal[7],
      '--assay-surface': gray[0],
      '--assay-hover': gray[1],
      '--assay-border': gray[2],
      '--mantine-color-dimmed': gray[6],
      '--mantine-color-placeholder': gray[6],
      '--mantine-color-error': danger[7],
    },
    dark: {
      ...semantic(4),
      ...onLight(3),
      ...tints(),
      ...chartVariables('dark'),
      '--mantine-primary-color-light-color': teal[3],
      '--assay-surface': dark[8],
      '--assay-hover': dark[6],
      '--assay-border': dark[5],
      '--mantine-color-dimmed': dark[2],
      '--mantine-color-placeholder': dark[2],
      '--mantine-color-error': danger[4],
    },
  };
};
