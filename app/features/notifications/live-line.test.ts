import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openLiveLine } from './live-line.ts';

/** A fake EventSource, driven by the test. */
class Source extends EventTarget {
  static opened: Source[] = [];
  isOpen = true;
  readonly url: string;
  constructor(url: string) {
    super();
    this.url = url;
    Source.opened.push(this);
  }
  close() {
    this.isOpen = false;
  }
  say(name: string, data = '') {
    this.dispatchEvent(new MessageEvent(name, { data }));
  }
}

const open = () => Source.opened.filter(({ isOpen }) => isOpen);
const stops: (() => void)[] = [];
let sessions = 0;

beforeEach(() => {
  Source.opened = [];
  sessions += 1;
  vi.stubGlobal('EventSource', Source);
  vi.stubGlobal('window', new EventTarget());
});
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A tab of the browser. */
function tab(sessionKey = `session ${sessions}`) {
  const heard: (number | string)[] = [];
  const stop = openLiveLine({
    sessionKey,
    onUnread: (count) => heard.push(count),
    onNews: (kinds) => heard.push(kinds.join('+')),
    onCut: () => heard.push('cut'),
  });
  stops.push(stop);
  return { heard, stop };
}

const soon = <T>(look: () => T) => expect.poll(look, { interval: 5 });

describe('over one connection for all tabs', () => {
  test('each gets the unread count', async () => {
    const tabs = [tab(), tab(), tab()];
    await soon(open).toHaveLength(1);
    expect(Source.opened[0]?.url).toBe('/api/live');
    Source.opened[0]?.say('unread', '3');
    Source.opened[0]?.say('unread', '4');
    await soon(() => tabs.map(({ heard }) => heard)).toEqual([
      [3, 4],
      [3, 4],
      [3, 4],
    ]);
    expect(Source.opened).toHaveLength(1);
  });

  test('a tab that opens later learns at once what the others know', async () => {
    const first = tab();
    await soon(open).toHaveLength(1);
    Source.opened[0]?.say('unread', '3');
    const second = tab();
    await soon(() => second.heard).toEqual([3]);
    expect(first.heard).toEqual([3]);
  });

  test('the next tab takes over when the one with the connection is closed', async () => {
    const [first, second] = [tab(), tab()];
    await soon(open).toHaveLength(1);
    first?.stop();
    await soon(() => Source.opened.map(({ isOpen }) => isOpen)).toEqual([false, true]);
    Source.opened[1]?.say('unread', '1');
    await soon(() => second?.heard).toEqual([1]);
    expect(first?.heard).toEqual([]);
  });

  test('an ended session ends in all tabs, and no tab retries', async () => {
    tab();
    tab();
    await soon(open).toHaveLength(1);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    Source.opened[0]?.say('over');
    await soon(open).toEqual([]);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(Source.opened).toHaveLength(1);
  });

  test('the browser’s next user gets a separate connection', async () => {
    tab('one');
    tab('another');
    await soon(open).toHaveLength(2);
  });
});

describe('a lost connection', () => {
  test('is reported and retried with increasing delays; immediately when the browser is online again', async () => {
    const { heard } = tab();
    await soon(open).toHaveLength(1);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const cut = async () => {
      Source.opened.at(-1)?.say('error');
      await vi.advanceTimersByTimeAsync(0);
    };
    await cut();
    expect([heard, open()]).toEqual([['cut'], []]);
    await vi.advanceTimersByTimeAsync(900);
    expect(open()).toEqual([]);
    await vi.advanceTimersByTimeAsync(1_100);
    expect(open()).toHaveLength(1);
    await cut();
    await vi.advanceTimersByTimeAsync(1_900);
    expect(open()).toEqual([]);
    window.dispatchEvent(new Event('online'));
    await vi.advanceTimersByTimeAsync(0);
    expect(open()).toHaveLength(1);
    for (let cuts = 0; cuts < 8; cuts += 1) {
      await cut();
      await vi.advanceTimersByTimeAsync(60_000);
      expect(open()).toHaveLength(1);
    }
    expect(heard).toEqual(Array(10).fill('cut'));
  });

  test('that worked before is retried soon', async () => {
    const { heard } = tab();
    await soon(open).toHaveLength(1);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    for (let cuts = 0; cuts < 5; cuts += 1) {
      Source.opened.at(-1)?.say('unread', '1');
      Source.opened.at(-1)?.say('error');
      await vi.advanceTimersByTimeAsync(2_000);
      expect(open()).toHaveLength(1);
    }
    expect(heard.filter((one) => one === 'cut')).toHaveLength(5);
  });
});
