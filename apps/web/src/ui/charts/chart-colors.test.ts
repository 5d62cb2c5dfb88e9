import { describe, expect, test } from 'vitest';
import { CHART_COLORS } from './chart-colors.ts';

type Rgb = readonly [number, number, number];

/** Linear red, green and blue, 0 to 1. */
const toLinear = (hex: string): Rgb => {
  const channel = (from: number): number => {
    const value = Number.parseInt(hex.slice(from, from + 2), 16) / 255;
    return value <= 0.040_45 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return [channel(1), channel(3), channel(5)];
};

/** WCAG 2 contrast. */
const contrast = (a: string, b: string): number => {
  const luminance = (hex: string): number => {
    const [red, green, blue] = toLinear(hex);
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05;
  };
  const [x, y] = [luminance(a), luminance(b)];
  return Math.max(x, y) / Math.min(x, y);
};

/** How colours look to the colour-blind, for linear light (Machado, Oliveira and Fernandes 2009, severity 1). */
const EYES: Record<string, readonly [Rgb, Rgb, Rgb]> = {
  usual: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};

const times = ([a, b, c]: Rgb, [x, y, z]: Rgb): number => a * x + b * y + c * z;

/** OKLab, in which distance is about as the eye sees it. */
const toOklab = (rgb: Rgb): Rgb => {
  const long = Math.cbrt(times([0.4122214708, 0.5363325363, 0.0514459929], rgb));
  const middle = Math.cbrt(times([0.2119034982, 0.6806995451, 0.1073969566], rgb));
  const short = Math.cbrt(times([0.0883024619, 0.2817188376, 0.6299787005], rgb));
  const cones: Rgb = [long, middle, short];
  return [
    times([0.2104542553, 0.793617785, -0.0040720468], cones),
    times([1.9779984951, -2.428592205, 0.4505937099], cones),
    times([0.0259040371, 0.7827717662, -0.808675766], cones),
  ];
};

const seenBy = (hex: string, [red, green, blue]: readonly [Rgb, Rgb, Rgb]): Rgb => {
  const colour = toLinear(hex);
  const seen = (row: Rgb): number => Math.min(1, Math.max(0, times(row, colour)));
  return toOklab([seen(red), seen(green), seen(blue)]);
};

/** The page and its quiet surfaces (`--mantine-color-body`, `--assay-surface`). */
const BACKGROUNDS = { light: ['#ffffff', '#f7f9f9'], dark: ['#1b2021', '#141819'] } as const;
/** Least distance; black and white are 1 apart. */
const TOLD_APART = 0.07;

describe.each(['light', 'dark'] as const)('chart colours on %s', (scheme) => {
  const colors = CHART_COLORS.map((color) => color[scheme]);

  test('each is at least 3:1 on the page', () => {
    for (const color of colors)
      for (const background of BACKGROUNDS[scheme])
        expect([color, contrast(color, background) >= 3]).toEqual([color, true]);
  });

  test.each(Object.entries(EYES))('any two can be told apart: %s', (_name, eye) => {
    const alike = colors.flatMap((a, index) =>
      colors
        .slice(index + 1)
        .filter((b) => {
          const [p, q] = [seenBy(a, eye), seenBy(b, eye)];
          return Math.hypot(p[0] - q[0], p[1] - q[1], p[2] - q[2]) < TOLD_APART;
        })
        .map((b) => `${a} ${b}`),
    );
    expect(alike).toEqual([]);
  });
});
