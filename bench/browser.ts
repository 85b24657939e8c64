import { gzipSync } from 'node:zlib';
import { type Browser, chromium, type Page } from '@playwright/test';
import { CHROMIUM_ARGUMENTS } from '../scripts/tools.ts';
import type { Row } from './report.ts';
import { median } from './rounds.ts';

type Options = { executablePath: string; url: string; page: string; cookie: string };

const LOADS = 5;
const KB = 1000;
const SLOW_CPU = 4;
/** 1.6 Mbit/s with 150 ms of latency, in the units of the protocol. */
const SLOW_NETWORK = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };
/** Time after the load event for later pictures and long start-up tasks. */
const SETTLE_MS = 2500;

/** What a member's browser loads for a page, and the timings of a slow one. */
export async function measureBrowser(options: Options): Promise<Row[]> {
  const browser = await chromium.launch({ executablePath: options.executablePath, args: CHROMIUM_ARGUMENTS });
  try {
    return [...(await weigh(browser, options)), ...(await firstLoad(browser, options))];
  } finally {
    await browser.close();
  }
}

async function openPage(browser: Browser, { url, cookie }: Options): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const [name = '', value = ''] = cookie.split('=');
  await context.addCookies([{ name, value, url }]);
  return context.newPage();
}

/** Scripts of analytics, error reports and tags, which load when the page is idle (vite.config.ts). */
const ofServices = (path: string): boolean =>
  !path.startsWith('/assets/') || path.startsWith('/assets/services/');

/** Every script until the page is idle: its own, those of prefetched pages, and those of the outside services. */
async function weigh(browser: Browser, options: Options): Promise<Row[]> {
  const page = await openPage(browser, options);
  const bodies: Promise<[path: string, bytes: number]>[] = [];
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (!pathname.endsWith('.js')) return;
    bodies.push(response.body().then((body) => [pathname, gzipSync(body, { level: 9 }).length]));
  });
  const document = await page.goto(options.url + options.page, { waitUntil: 'load' });
  // They load last, some seconds after the page is idle; the page's live connection never is.
  await page.waitForRequest(/\/assets\/services\/.*\.js/);
  await page.waitForTimeout(SETTLE_MS);
  // The document lists every module that it needs, so that they are fetched at once.
  const html = (await document?.text()) ?? '';
  const scripts = [...new Map(await Promise.all(bodies))];
  await page.context().close();
  const row = (name: string, wanted: (path: string) => boolean, atMost?: number): Row => ({
    name: `JavaScript, gzip: ${name}`,
    figure: scripts.reduce((total, [path, bytes]) => total + (wanted(path) ? bytes : 0), 0) / KB,
    unit: 'KB',
    ...(atMost && { budget: { of: 'figure', atMost } }),
  });
  return [
    row('of the page itself', (path) => html.includes(path), 150),
    row('with what it prefetches', (path) => !ofServices(path), 250),
    row('analytics, error reports and tags besides', ofServices),
  ];
}

type Vitals = { lcp: number; cls: number; tbt: number; beforePaint: number };

/** The first load on a slow machine and a slow connection, with an empty browser cache. */
async function firstLoad(browser: Browser, options: Options): Promise<Row[]> {
  const loads: Vitals[] = [];
  for (let load = 0; load < LOADS; load += 1) loads.push(await loadSlowly(browser, options));
  const row = (name: string, key: keyof Vitals, unit: string, atMost?: number): Row => {
    const rounds = loads.map((vitals) => vitals[key]);
    return {
      name,
      figure: median(rounds),
      unit,
      rounds,
      ...(atMost !== undefined && { budget: { of: 'figure', atMost } }),
    };
  };
  return [
    row('First load, largest contentful paint', 'lcp', 'ms', 2500),
    row('First load, layout shift', 'cls', '', 0.02),
    row('First load, blocking time', 'tbt', 'ms', 200),
    row('First load, long tasks before anything is seen', 'beforePaint', 'ms'),
  ];
}

async function loadSlowly(browser: Browser, options: Options): Promise<Vitals> {
  const page = await openPage(browser, options);
  const protocol = await page.context().newCDPSession(page);
  await protocol.send('Network.enable');
  await protocol.send('Network.emulateNetworkConditions', SLOW_NETWORK);
  await protocol.send('Emulation.setCPUThrottlingRate', { rate: SLOW_CPU });
  await page.addInitScript(observeVitals);
  await page.goto(options.url + options.page, { waitUntil: 'load' });
  await page.waitForTimeout(SETTLE_MS);
  const vitals = await page.evaluate(() => (window as unknown as { vitals: Vitals }).vitals);
  await page.context().close();
  return vitals;
}

/**
 * Runs in the page before its own scripts. Blocking time by its standard definition (https://web.dev/articles/tbt):
 * the part of each task beyond 50 ms, from the first contentful paint on. Here it is counted until the page has
 * settled.
 */
function observeVitals(): void {
  const vitals = { lcp: 0, cls: 0, tbt: 0, beforePaint: 0 };
  Object.assign(window, { vitals });
  const watch = (type: string, seen: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(seen)).observe({ type, buffered: true });
  watch('largest-contentful-paint', ({ startTime }) => {
    vitals.lcp = startTime;
  });
  watch('layout-shift', (entry) => {
    vitals.cls += (entry as PerformanceEntry & { value: number }).value;
  });
  const beyond = (ms: number) => Math.max(0, ms - 50);
  const tasks: PerformanceEntry[] = [];
  const count = () => {
    const painted =
      performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.POSITIVE_INFINITY;
    const parts = tasks.map(({ startTime, duration }) => {
      const after = Math.min(duration, Math.max(0, startTime + duration - painted));
      return { after: beyond(after), before: beyond(duration - after) };
    });
    vitals.tbt = parts.reduce((total, { after }) => total + after, 0);
    vitals.beforePaint = parts.reduce((total, { before }) => total + before, 0);
  };
  watch('longtask', (task) => {
    tasks.push(task);
    count();
  });
  watch('paint', count);
}
