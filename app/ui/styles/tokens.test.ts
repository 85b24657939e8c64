import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');

/** The custom properties of the first rule that begins with `selector`. */
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

test('dark by choice and dark by the system are the same', () => {
  expect(rule(':root:not([data-theme]) {')).toEqual(dark);
});

test('both themes name the same tokens', () => {
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

  test.each(['--paper', '--surface'])('the edge of a field on %s reaches 3', (background) => {
    expect(contrast(tokens['--control'], tokens[background])).toBeGreaterThanOrEqual(3);
  });
});
