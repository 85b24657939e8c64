import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type axe from 'axe-core';
import { expect } from './people.ts';

export const WIDE = { width: 1280, height: 900 };
export const NARROW = { width: 390, height: 844 };
/** Tablets upright and sideways, a phone held sideways, and a laptop at 200 %. */
const BETWEEN = [
  ...[640, 744, 768, 820, 834, 1024, 1080, 1180].map((width) => ({ width, height: 1000 })),
  { width: 844, height: 390 },
  { width: 640, height: 450 },
];

/** Minified: it is sent to every page. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Checks only the first rows of a table of thousands: the others have the same markup. */
const MORE_ROWS = 'tbody > tr:nth-child(n + 40)';
/** The only rules whose result depends on the theme. */
const RULES_OF_COLOUR = ['color-contrast', 'link-in-text-block'];
/** Marks elements that are shown only on a phone. */
const ON_PHONES = 'data-shown-on-phones-only';
/** What is shown only on a phone and was found good there: markup, and the classes around it. */
const goodOnPhones = new Set<string>();

type Check = {
  /** Checks the colours in the other theme, too. */
  inBothThemes?: boolean;
  /** How long the page may take to fit its width, in milliseconds. */
  fitsWithin?: number;
};

/** One h1, no horizontal scrolling, no serious axe violation, at two widths. */
export async function expectGoodPage(page: Page, { inBothThemes, fitsWithin }: Check = {}): Promise<void> {
  const path = new URL(page.url()).pathname;
  await expect(page.getByRole('heading', { level: 1 }), `${path} has one first heading`).toHaveCount(1);
  await page.setViewportSize(WIDE);
  await expectToFit(page, fitsWithin);
  await expectAccessible(page, { inBothThemes });
  await page.evaluate(noteWhatIsShown);
  await page.setViewportSize(NARROW);
  await expectToFit(page, fitsWithin);
  const came = await page.evaluate(markWhatCame, ON_PHONES);
  // axe has already checked the rest, and on many pages nothing but the same navigation comes.
  if (came && !goodOnPhones.has(came)) {
    await expectAccessible(page, { part: `[${ON_PHONES}]`, inBothThemes });
    goodOnPhones.add(came);
  }
  await page.setViewportSize(WIDE);
}

/** Nothing scrolls sideways or is wider than its place, at the sizes between a phone's and a laptop's. */
export async function expectToFitBetween(page: Page, timeout?: number): Promise<void> {
  for (const size of BETWEEN) {
    await page.setViewportSize(size);
    await expect
      .poll(() => page.evaluate(whatOverflows), {
        message: `${page.url()} fits ${size.width} × ${size.height} px`,
        ...(timeout && { timeout }),
      })
      .toEqual([]);
  }
}

/** Checks the page at this width. */
export async function expectGoodAsItIs(page: Page): Promise<void> {
  await expectToFit(page);
  await expectAccessible(page, { inBothThemes: true });
}

async function expectToFit(page: Page, timeout?: number): Promise<void> {
  const overflow = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  await expect
    .poll(overflow, { message: `${page.url()} does not scroll sideways`, ...(timeout ? { timeout } : {}) })
    .toBeLessThanOrEqual(0);
}

async function expectAccessible(
  page: Page,
  { part, inBothThemes }: { part?: string; inBothThemes?: boolean },
): Promise<void> {
  const { pathname } = new URL(page.url());
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  const isDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);
  // First in the theme that it is in: to change it, the whole page is drawn again.
  for (const [colorScheme, rules] of [
    [isDark ? 'dark' : 'light', null],
    ...(inBothThemes ? [[isDark ? 'light' : 'dark', RULES_OF_COLOUR] as const] : []),
  ] as const) {
    // Without motion, no colour is mid-transition when it is measured.
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const violations = await page.evaluate(seriousViolations, { part, without: MORE_ROWS, rules });
    const told = violations.map(({ id, html }) => `${pathname}, ${colorScheme}: ${id} ${html}`);
    expect(told).toEqual([]);
  }
}

type Checked = { part?: string; without: string; rules: readonly string[] | null };

/** The rules of axe with their impact, which are private to it. */
type Audit = { rules: { id: string; impact: string | null }[] };

/** Runs axe in the page. */
async function seriousViolations({ part, without, rules }: Checked) {
  const { _audit: audit } = window.axe as unknown as { _audit: Audit };
  // Each violation has the impact of its rule, if that has one: theirs would be left out below.
  const neverSerious = audit.rules.filter(({ impact }) => impact === 'minor' || impact === 'moderate');
  const left = Object.fromEntries(neverSerious.map(({ id }) => [id, { enabled: false }]));
  const { violations } = await window.axe.run(
    { include: part ?? 'html', exclude: without },
    // No rule that is on looks at style sheets, which axe would fetch and parse again.
    {
      resultTypes: ['violations'],
      preload: { assets: ['media'] },
      ...(rules ? { runOnly: [...rules] } : { rules: left }),
    },
  );
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => ({ id, html: nodes[0]?.html }));
}

declare global {
  interface Window {
    axe: typeof axe;
    shownBefore?: WeakSet<Element>;
  }
}

/**
 * Returns what is wider than the page, than its table's place, or scrolls sideways; only strips of tabs may, and regions
 * for records that an author or an export made as wide as they are.
 */
function whatOverflows(): string[] {
  const { scrollWidth, clientWidth } = document.documentElement;
  const mayScroll = 'nav, [role=tablist], [role=group][tabindex]';
  const markupOf = (element: Element) => element.outerHTML.slice(0, 200);
  const wide = (element: Element, room: number) => element.getBoundingClientRect().width > room + 1;
  const tables = [...document.querySelectorAll('table')].filter(
    (table) =>
      table.checkVisibility() &&
      !table.closest(mayScroll) &&
      wide(table, table.parentElement?.clientWidth ?? 0),
  );
  const scrolled = [...document.querySelectorAll('main *')].filter(
    (element) =>
      element.scrollWidth > element.clientWidth + 1 &&
      /auto|scroll/.test(getComputedStyle(element).overflowX) &&
      element.checkVisibility() &&
      !element.closest(mayScroll),
  );
  return [
    ...(scrollWidth > clientWidth ? [`the page is ${scrollWidth} px wide`] : []),
    ...[...tables, ...scrolled].map(markupOf),
  ];
}

function noteWhatIsShown(): void {
  window.shownBefore = new WeakSet(
    [...document.body.querySelectorAll('*')].filter((element) => element.checkVisibility()),
  );
}

/** Marks the outermost elements that have become visible. Returns their markup, and the classes around it. */
function markWhatCame(mark: string): string {
  const came = [...document.body.querySelectorAll('*')].filter(
    (element) => element.checkVisibility() && !window.shownBefore?.has(element),
  );
  const all = new Set(came);
  const outermost = came.filter((element) => !element.parentElement || !all.has(element.parentElement));
  const around = (element: Element | null): string =>
    element ? `${around(element.parentElement)} ${element.localName}.${element.getAttribute('class')}` : '';
  const markup = outermost.map((element) => around(element.parentElement) + element.outerHTML).join('\n');
  for (const element of outermost) element.setAttribute(mark, '');
  return markup;
}
