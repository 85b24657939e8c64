import type { Locator, Page } from '@playwright/test';
import { expect, hydrated, JOB_MS, memberForAttempt, signIn, signInPerson, test } from './people.ts';
import type { Person, Sandbox, Told } from './sandbox.ts';

const VIDEO = '/opportunities/open/harbour-logistics-ii';
const AUDIO = '/opportunities/open/solera-foods';

const controls = (page: Page): Locator => page.getByRole('group', { name: /^Controls for/ });
const player = (page: Page): Locator => page.locator('#updates').locator('video, audio');
const secondsOf = (media: Locator): Promise<number> =>
  media.evaluate((element: HTMLMediaElement) => element.currentTime);
const isPaused = (media: Locator): Promise<boolean> =>
  media.evaluate((element: HTMLMediaElement) => element.paused);

/** Collects the events of this name and person from now on. */
async function newEvents(sandbox: Sandbox, name: string, person: Person): Promise<() => Promise<Told[]>> {
  await sandbox.addAccount(person);
  const { id } = await sandbox.account(person.email);
  const named = async () => (await sandbox.events()).filter(({ event, who }) => event === name && who === id);
  const { length: before } = await named();
  return async () => {
    const now = await named();
    return now.slice(0, now.length - before);
  };
}

/** Collects the playback positions stored from now on, in seconds, so that another page can resume from them. */
function storedPositions(page: Page): number[] {
  const stored: number[] = [];
  page.on('response', (answer) => {
    if (!answer.url().endsWith('/api/trpc/opportunity.saveProgress') || !answer.ok()) return;
    stored.push((answer.request().postDataJSON() as { seconds: number }).seconds);
  });
  return stored;
}

test('a member watches a video: plays, follows the transcript, jumps with it, and resumes after a reload', async ({
  page,
  sandbox,
}) => {
  // Another one in each attempt, who has watched nothing yet.
  const investor = memberForAttempt(['active', 'oonagh.kinsella', 'thandiwe.mokoena']);
  const told = await newEvents(sandbox, 'Watch Video', investor);
  const stored = storedPositions(page);
  await signInPerson(page, sandbox, investor, VIDEO);
  const video = player(page);
  await expect(controls(page)).toBeVisible();
  await expect(video).not.toHaveAttribute('controls');

  await test.step('it plays, from the bucket', async () => {
    await controls(page).getByRole('button', { name: 'Play' }).click();
    await expect.poll(() => secondsOf(video)).toBeGreaterThan(0.5);
    expect(await video.evaluate((element: HTMLVideoElement) => element.videoWidth)).toBe(640);
  });

  await test.step('captions can be switched on, and stay on', async () => {
    const shown = () => video.evaluate((element: HTMLVideoElement) => element.textTracks[0]?.mode);
    const button = controls(page).getByRole('button', { name: 'Captions' });
    await button.click();
    await expect(button).toHaveAttribute('aria-pressed', 'true');
    await expect.poll(shown).toBe('showing');
    const cues = () =>
      video.evaluate((element: HTMLVideoElement) => element.textTracks[0]?.cues?.length ?? 0);
    await expect.poll(cues).toBeGreaterThan(5);
    await button.press('c');
    await expect.poll(shown).toBe('hidden');
    await button.press('c');
  });

  await test.step('the transcript can be searched, and jumps to the match', async () => {
    await page.locator('#updates summary').click();
    const search = page.getByRole('searchbox', { name: 'Search the transcript' });
    await search.fill('STEEL maker');
    await expect(page.getByText('1 of 1')).toBeVisible();
    await expect(page.locator('mark')).toHaveText('steel maker');
    await search.fill('nobody says this');
    await expect(page.getByText('No matches')).toBeVisible();
    await search.press('Escape');
    await page.getByRole('button', { name: 'Play from 0:33, 33 seconds' }).press('Enter');
    await expect.poll(() => secondsOf(video)).toBeGreaterThan(33);
    expect(await isPaused(video)).toBe(false);
    await expect(page.locator('#updates [aria-current="true"]')).toContainText(
      'a steel maker, is 24% of revenue',
    );
  });

  await test.step('keys work as in other players', async () => {
    const position = controls(page).getByRole('slider', { name: 'Position' });
    await position.press('k');
    await expect.poll(() => isPaused(video)).toBe(true);
    await position.press('Home');
    expect(await secondsOf(video)).toBe(0);
    await position.press('PageUp');
    await position.press('ArrowRight');
    expect(Math.round(await secondsOf(video))).toBe(35);
    await position.press('j');
    await expect(position).toHaveAttribute('aria-valuetext', '25 seconds of 56 seconds');
    await position.press('m');
    expect(await video.evaluate((element: HTMLMediaElement) => element.muted)).toBe(true);
    await controls(page).getByLabel('Speed').selectOption('1.5');
    expect(await video.evaluate((element: HTMLMediaElement) => element.playbackRate)).toBe(1.5);
    await expect.poll(() => stored.at(-1)).toBe(25);
  });

  await test.step('it resumes from there after a reload, on any device', async () => {
    await page.reload();
    await hydrated(page);
    await expect(page.getByText('You have 31 s left')).toBeVisible();
    await page.getByRole('button', { name: 'Resume from 0:25' }).click();
    await expect.poll(() => secondsOf(video)).toBeGreaterThan(25);
    expect(await isPaused(video)).toBe(false);
    await expect(page.getByRole('button', { name: /Resume from/ })).toHaveCount(0);
  });

  await test.step('seed §3: it was reported once per page view', async () => {
    await expect.poll(async () => (await told()).length, { timeout: JOB_MS }).toBe(2);
    for (const { properties } of await told()) {
      expect(properties).toMatchObject({ 'video name': 'What the surveyors found', duration: 57 });
    }
  });
});

test('a member hears a recording to its end: seed §3, each action is reported with all of its fields', async ({
  page,
  sandbox,
}) => {
  const listener = memberForAttempt(['prospect', 'callum.macrae', 'etienne.morel']);
  const acts = await newEvents(sandbox, 'Audio Player Interaction', listener);
  await signInPerson(page, sandbox, listener, AUDIO);
  const audio = player(page);
  await controls(page).getByRole('button', { name: 'Play' }).click();
  await expect.poll(() => secondsOf(audio)).toBeGreaterThan(0.3);
  await controls(page).getByRole('button', { name: 'Pause' }).click();
  const position = controls(page).getByRole('slider', { name: 'Position' });
  await position.press('End');
  await position.press('ArrowLeft');
  await position.press('ArrowRight');
  await position.press('j');
  await controls(page).getByLabel('Speed').selectOption('2');
  const ended = page.waitForRequest((request) => request.postData()?.includes('"finished":true') ?? false, {
    timeout: JOB_MS,
  });
  await controls(page).getByRole('button', { name: 'Play' }).click();
  await ended;
  await expect(page.getByText('1 min · Played')).toBeVisible();

  const actions = async () => [...new Set((await acts()).map(({ properties }) => properties.action))].sort();
  await expect.poll(actions, { timeout: JOB_MS }).toEqual(['ended', 'pause', 'play', 'rate', 'seek']);
  const end = (await acts()).find(({ properties }) => properties.action === 'ended');
  expect(end?.properties).toMatchObject({
    title: 'The harvest, and the second hall',
    'audio url': '/media/media/solera-foods-harvest.m4a',
    timestamp: 65.1,
    volume: 1,
    duration: 65.1,
    'percent played': 100,
  });
  await page.reload();
  await expect(page.getByText('1 min · Played')).toBeVisible();
});

test('a recording plays without scripts, and says so when it cannot be played', async ({
  browser,
  page,
  sandbox,
  expectNoise,
}) => {
  await signIn(page, 'active', VIDEO);
  const state = await page.context().storageState();
  const plain = await browser.newContext({ javaScriptEnabled: false, storageState: state });
  const bare = await plain.newPage();
  await bare.goto(VIDEO);
  await expect(bare.locator('video')).toHaveAttribute('controls', '');
  await bare.locator('#updates summary').click();
  await expect(bare.getByText('so a quiet year is no disaster')).toBeVisible();
  await plain.close();

  expectNoise(/503/);
  await sandbox.trouble('storage', { kind: 'busy' });
  await page.reload();
  await expect(page.getByText('We could not play this.')).toBeVisible();
  await sandbox.trouble('storage', { kind: null });
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => secondsOf(player(page))).toBeGreaterThan(0.3);
});
