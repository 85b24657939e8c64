import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { isMarkedIdle, markWhenUntouched, RESTS_AFTER_MS } from './idle-mark.ts';

/** The cookies and the storage that the tabs of one browser share. */
function aBrowser() {
  const cookies = new Map<string, string>();
  const stored = new Map<string, string>();
  vi.stubGlobal('location', { protocol: 'https:' });
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
  vi.stubGlobal('document', {
    set cookie(line: string) {
      const [pair = '', ...rest] = line.split('; ');
      const [name = '', value = ''] = pair.split('=');
      if (rest.includes('Max-Age=0')) cookies.delete(name);
      else cookies.set(name, value);
    },
  });
  const isMarked = () =>
    isMarkedIdle({ header: [...cookies].map((pair) => pair.join('=')).join('; '), isHttps: true });
  return { isMarked };
}

/** Opens a tab; returns how to touch it. */
function aTab() {
  const tab = new EventTarget();
  vi.stubGlobal('window', tab);
  const stop = markWhenUntouched();
  return { touch: (act: string) => tab.dispatchEvent(new Event(act)), stop };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('requests of an untouched page are marked, and the next act removes the mark at once', () => {
  const browser = aBrowser();
  const { touch } = aTab();
  vi.advanceTimersByTime(RESTS_AFTER_MS - 1_000);
  expect(browser.isMarked()).toBe(false);
  vi.advanceTimersByTime(60 * 60_000);
  expect(browser.isMarked()).toBe(true);
  touch('mousemove');
  expect(browser.isMarked()).toBe(true);
  touch('keydown');
  expect(browser.isMarked()).toBe(false);
  vi.advanceTimersByTime(RESTS_AFTER_MS + 20_000);
  expect(browser.isMarked()).toBe(true);
});

test('an act in one tab counts for all tabs', () => {
  const browser = aBrowser();
  const [first, second] = [aTab(), aTab()];
  for (let minute = 0; minute < 10; minute += 1) {
    vi.advanceTimersByTime(45_000);
    first.touch('pointerdown');
    expect(browser.isMarked()).toBe(false);
  }
  vi.advanceTimersByTime(10 * 60_000);
  expect(browser.isMarked()).toBe(true);
  second.touch('pointerdown');
  expect(browser.isMarked()).toBe(false);
  for (const { stop } of [first, second]) stop();
});

test.each([null, undefined, '', 'vestry_session=x', 'vestry_untouched=0', 'not_vestry_untouched=1'])(
  'a request with the cookies %j is not marked',
  (header) => expect(isMarkedIdle({ header, isHttps: false })).toBe(false),
);
