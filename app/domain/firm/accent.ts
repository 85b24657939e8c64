/** The backgrounds on which the accent is read, in each theme (app/ui/styles/tokens.css; a test compares them). */
export const GROUNDS = {
  light: ['#faf8f4', '#ffffff', '#efeae1'],
  dark: ['#14120f', '#1c1a16', '#2a2621'],
} as const;

/** WCAG 2.2 AA for text. */
export const LEAST_CONTRAST = 4.5;

const WHITE = '#ffffff';
const BLACK = '#14120f';

export type AccentTokens = Record<'accent' | 'accent-strong' | 'accent-soft' | 'on-accent', string>;

/** `#1F4D3A` and `#1f4d3a`; not the short forms. */
export const ACCENT_FORM = /^#[\da-f]{6}$/i;

const partsOf = (hex: string): number[] => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));

function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = partsOf(hex).map((value) => {
    const part = value / 255;
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** Returns the contrast of two colours, 1 to 21 (WCAG 2.2). */
export function contrast(one: string, other: string): number {
  const [high = 0, low = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (high + 0.05) / (low + 0.05);
}

/** Returns a colour that has `share` of the second one. */
function mixed(one: string, other: string, share: number): string {
  const [from, to] = [partsOf(one), partsOf(other)];
  const parts = from.map((part, at) => Math.round(part + ((to[at] ?? 0) - part) * share));
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}

const leastContrast = (colour: string, grounds: readonly string[]): number =>
  Math.min(...grounds.map((ground) => contrast(colour, ground)));

/** Returns how well a colour is read on the light pages, where it is used as it is. */
export const contrastOfAccent = (colour: string): number =>
  leastContrast(colour, [...GROUNDS.light, lightTokens(colour)['accent-soft']]);

/** The same for the lighter shade of the dark pages. */
export function contrastInDark(colour: string): number {
  const tokens = darkTokens(colour);
  return leastContrast(tokens.accent, [...GROUNDS.dark, tokens['accent-soft']]);
}

const lightTokens = (colour: string): AccentTokens => ({
  accent: colour.toLowerCase(),
  'accent-strong': mixed(colour, '#000000', 0.25),
  'accent-soft': mixed(GROUNDS.light[1], colour, 0.08),
  'on-accent': WHITE,
});

/** The colour in the dark theme: as much lighter as it has to be to be read there. */
function darkTokens(colour: string): AccentTokens {
  const soft = mixed(GROUNDS.dark[1], colour, 0.15);
  const grounds = [...GROUNDS.dark, soft];
  let share = 0;
  while (leastContrast(mixed(colour, WHITE, share), grounds) < LEAST_CONTRAST + 0.5 && share < 1)
    share += 0.02;
  const accent = mixed(colour, WHITE, Math.min(1, share));
  return {
    accent,
    'accent-strong': mixed(accent, WHITE, 0.2),
    'accent-soft': soft,
    'on-accent': BLACK,
  };
}

/** Returns the tokens of both themes that a firm's colour replaces. */
export const accentTokens = (colour: string): Record<'light' | 'dark', AccentTokens> => ({
  light: lightTokens(colour),
  dark: darkTokens(colour),
});

/** Returns the stylesheet that replaces them, in the rules of `tokens.css`. */
export function accentStyles(colour: string): string {
  const { light, dark } = accentTokens(colour);
  const body = (tokens: AccentTokens) =>
    Object.entries(tokens)
      .map(([name, value]) => `--${name}:${value}`)
      .join(';');
  return [
    `:root,[data-theme='light']{${body(light)}}`,
    `@media screen{[data-theme='dark']{${body(dark)}}}`,
    `@media screen and (prefers-color-scheme:dark){:root:not([data-theme]){${body(dark)}}}`,
    '',
  ].join('\n');
}
