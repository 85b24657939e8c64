import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type axe from 'axe-core';
import { expect } from './people.ts';

export const WIDE = { width: 1280, height: 900 };
export const NARROW = { width: 390, height: 844 };

/** Minified: it is sent to every page. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Checks only the first rows of a table of thousands: the others have the same markup. */
const MORE_ROWS = 'tbody > tr:nth-child(n + 40)';
/** The only rules whose result depends on the theme. */
const RULES_OF_COLOUR = ['color-contrast', 'link-in-text-block'];
/** Marks elements that are shown only on a phone. */
const ON_PHONES = 'data-shown-on-phones-only';

/** One h1, no horizontal scrolling, no serious axe violation: at two widths, in both themes. */
export async function expectGoodPage(page: Page): Promise<void> {
  const path = new URL(page.url()).pathname;
  await expect(page.getByRole('heading', { level: 1 }), `${path} has one first heading`).toHaveCount(1);
  await page.setViewportSize(WIDE);
  await expectToFit(page);
  await expectAccessible(page);
  await page.evaluate(noteWhatIsShown);
  await page.setViewportSize(NARROW);
  await expectToFit(page);
  // axe has already checked the rest.
  if ((await page.evaluate(markWhatCame, ON_PHONES)) > 0) await expectAccessible(page, `[${ON_PHONES}]`);
  await page.setViewportSize(WIDE);
}

/** Checks the page at this width. */
export async function expectGoodAsItIs(page: Page): Promise<void> {
  await expectToFit(page);
  await expectAccessible(page);
}

async function expectToFit(page: Page): Promise<void> {
  const overflow = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  await expect.poll(overflow, `${page.url()} does not scroll sideways`).toBeLessThanOrEqual(0);
}

async function expectAccessible(page: Page, part?: string): Promise<void> {
  const { pathname } = new URL(page.url());
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  for (const colorScheme of ['light', 'dark'] as const) {
    // Without motion, no colour is mid-transition when it is measured.
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const rules = colorScheme === 'dark' ? RULES_OF_COLOUR : null;
    const violations = await page.evaluate(seriousViolations, { part, without: MORE_ROWS, rules });
    const told = violations.map(({ id, html }) => `${pathname}, ${colorScheme}: ${id} ${html}`);
    expect(told).toEqual([]);
  }
}

type Checked = { part?: string; without: string; rules: string[] | null };

/** Runs axe in the page. */
async function seriousViolations({ part, without, rules }: Checked) {
  const { violations } = await window.axe.run(
    { include: part ?? 'html', exclude: without },
    // No rule that is on looks at style sheets, which axe would fetch and parse again.
    { resultTypes: ['violations'], preload: { assets: ['media'] }, ...(rules && { runOnly: rules }) },
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

function noteWhatIsShown(): void {
  window.shownBefore = new WeakSet(
    [...document.body.querySelectorAll('*')].filter((element) => element.checkVisibility()),
  );
}

/** Marks the outermost elements that have become visible. Returns how many. */
function markWhatCame(mark: string): number {
  const came = [...document.body.querySelectorAll('*')].filter(
    (element) => element.checkVisibility() && !window.shownBefore?.has(element),
  );
  const all = new Set(came);
  const outermost = came.filter((element) => !element.parentElement || !all.has(element.parentElement));
  for (const element of outermost) element.setAttribute(mark, '');
  return outermost.length;
}
