import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { accentStyles, accentTokens, contrast, contrastOfAccent, GROUNDS, LEAST_CONTRAST } from './accent.ts';

const COLOURS = ['#1f4d3a', '#0b3d91', '#7a1f2b', '#000000', '#5b2a86', '#6b4e00', '#004d4d'];

test('the grounds are those of the themes', () => {
  const css = readFileSync('app/ui/styles/tokens.css', 'utf8');
  const [light = '', dark = ''] = css.split("[data-theme='dark'] {");
  for (const [rule, grounds] of [
    [light, GROUNDS.light],
    [dark, GROUNDS.dark],
  ] as const)
    expect(
      ['paper', 'surface', 'track'].map((name) => new RegExp(`--${name}: (#\\w+);`).exec(rule)?.[1]),
    ).toEqual([...grounds]);
});

test.each(COLOURS)('%s is read in both themes wherever the accent is used (WCAG 2.2 AA)', (colour) => {
  const { light, dark } = accentTokens(colour);
  for (const [tokens, grounds] of [
    [light, GROUNDS.light],
    [dark, GROUNDS.dark],
  ] as const) {
    for (const ground of [...grounds, tokens['accent-soft'], tokens['on-accent']])
      expect(contrast(tokens.accent, ground)).toBeGreaterThanOrEqual(LEAST_CONTRAST);
    expect(contrast(tokens['accent-strong'], tokens['on-accent'])).toBeGreaterThanOrEqual(LEAST_CONTRAST);
  }
});

test.each(['#ffd400', '#7fb89c', '#ff6a00'])('%s is too light for text on the light pages', (colour) => {
  expect(contrastOfAccent(colour)).toBeLessThan(LEAST_CONTRAST);
});

test('the stylesheet names the tokens of both themes, also where the system chooses', () => {
  const styles = accentStyles('#0B3D91');
  expect(styles).toContain(":root,[data-theme='light']{--accent:#0b3d91;");
  expect(styles.match(/--accent:#/g)).toHaveLength(3);
  expect(styles).not.toMatch(/[<>\\]|url\(/);
});
