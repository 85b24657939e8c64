import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');

/** The custom properties of the first rule whose selector starts with `selector`. */
function rule(selector: string): Record<string, string> {
  const start = css.indexOf(selector);
  const body = css.slice(css.indexOf('{', start) + 1, css.indexOf('}', start));
  return Object.fromEntries(
    [...body.matchAll(/(--[\w-]+):\s*([^;]+);/g)].map(([, name, value]) => [name, value]),
  );
}

const light = rule(":root,\n[data-theme='light']");
const dark = rule("[data-theme='dark'] {");

function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(a = '', b = ''): number {
  const [high = 0, low = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (high + 0.05) / (low + 0.05);
}

/** Linear RGB as seen with a colour vision deficiency: Machado, Oliveira and Fernandes 2009, severity 1. */
const DEFICIENCIES = {
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

const linear = (hex: string): number[] =>
  [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });

/** CIE L*a*b* of linear sRGB under D65. */
function lab([r = 0, g = 0, b = 0]: readonly number[]): [number, number, number] {
  const f = (t: number) => (t > 0.008856 ? Math.cbrt(t) : 7.787 * t + 16 / 116);
  const x = f((0.4124564 * r + 0.3575761 * g + 0.1804375 * b) / 0.95047);
  const y = f(0.2126729 * r + 0.7151522 * g + 0.072175 * b);
  const z = f((0.0193339 * r + 0.119192 * g + 0.9503041 * b) / 1.08883);
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

/** The difference between two colours with that deficiency (CIE 1976): below about 5 they look alike. */
function difference(a: string, b: string, matrix: readonly (readonly number[])[]): number {
  const seen = (hex: string) => {
    const rgb = linear(hex);
    const sum = (row: readonly number[]) => row.reduce((total, part, at) => total + part * (rgb[at] ?? 0), 0);
    return lab(matrix.map((row) => Math.min(1, Math.max(0, sum(row)))));
  };
  const [one, other] = [seen(a), seen(b)];
  return Math.hypot(...one.map((part, at) => part - (other[at] ?? 0)));
}

test('dark by choice and dark by system preference are the same', () => {
  expect(rule(':root:not([data-theme]) {')).toEqual(dark);
});

test('both themes define the same tokens', () => {
  expect(Object.keys(dark)).toEqual(Object.keys(light));
});

describe.each([
  ['light', light],
  ['dark', dark],
])('WCAG 2.2 AA in %s', (_theme, tokens) => {
  const backgrounds = ['--paper', '--surface', '--accent-soft', '--track'];
  const texts = ['--ink', '--muted', '--accent', '--success', '--warning', '--critical', '--invite'];
  const pairs = [
    ...texts.flatMap((text) => backgrounds.map((background) => [text, background] as const)),
    ...['success', 'warning', 'critical', 'invite'].flatMap((tone) => [
      [`--${tone}`, `--${tone}-soft`] as const,
      ['--ink', `--${tone}-soft`] as const,
    ]),
    ['--on-accent', '--accent'] as const,
    ['--on-accent', '--accent-strong'] as const,
    ['--on-critical', '--critical'] as const,
    ['--on-critical', '--critical-strong'] as const,
  ];

  test.each(pairs)('%s on %s reaches 4.5', (text, background) => {
    expect(contrast(tokens[text], tokens[background])).toBeGreaterThanOrEqual(4.5);
  });

  test.each(['--paper', '--surface'])('the border of a field on %s reaches 3', (background) => {
    expect(contrast(tokens['--control'], tokens[background])).toBeGreaterThanOrEqual(3);
  });

  test.each(Object.entries(DEFICIENCIES))(
    'ledger.md §6: the lines of charts differ with %s',
    (_name, matrix) => {
      const [net = '', paidIn = '', distributed = ''] = ['--accent', '--control', '--invite'].map(
        (name) => tokens[name],
      );
      const pairs = [
        [net, paidIn],
        [net, distributed],
        [paidIn, distributed],
      ] as const;
      for (const [one, other] of pairs) expect(difference(one, other, matrix)).toBeGreaterThan(15);
    },
  );
});
