const ADDRESS = '/api/live';
const LONGEST_PAUSE_MS = 60_000;
/** The time within which a tab hears another one. */
const HEARD_WITHIN_MS = 1_000;
const OVER = 'over';
/** A new tab asks for the count, which may have changed since its page was served. */
const ASK = 'ask';

type Options = {
  /** Of the login session: the browser's next user must not share a connection with the previous one. */
  sessionKey: string;
  /** The unread count, initially and at each change. */
  onUnread(count: number): void;
  /** Notifications have come, of these kinds. */
  onNews(kinds: readonly string[]): void;
  /** The connection was lost and will be retried; counts missed meanwhile must be fetched. */
  onCut(): void;
};

/**
 * Follows the unread count over one connection for all tabs of the browser: one tab keeps it open and notifies the
 * others. When that tab closes, the next one takes over. Returns a function that stops.
 */
export function openLiveLine({ sessionKey, onUnread, onNews, onCut }: Options): () => void {
  const name = `vestry-live-${sessionKey}`;
  const stopped = new AbortController();
  const tabs = new BroadcastChannel(name);
  let known: number | null = null;
  /** Whether this tab's connection is the one that brings the count. */
  let isSource = false;
  const learn = (count: number) => {
    known = count;
    onUnread(count);
  };
  tabs.onmessage = ({ data }: MessageEvent<unknown>) => {
    if (data === OVER) stopped.abort();
    else if (data === ASK && isSource) tabs.postMessage(known);
    // The answer to a new tab reaches the others, too.
    else if (typeof data === 'number' && data !== known) learn(data);
    else if (Array.isArray(data)) onNews(data.filter((kind) => typeof kind === 'string'));
  };
  const held = hold(name, stopped.signal, async () => {
    await keepLine(stopped.signal, {
      heard(count) {
        isSource = true;
        learn(count);
        tabs.postMessage(count);
      },
      news(kinds) {
        onNews(kinds);
        tabs.postMessage(kinds);
      },
      cut() {
        isSource = false;
        onCut();
      },
    });
    if (stopped.signal.aborted) return;
    // The session has ended for the other tabs, too: they must learn it before they take over the connection.
    tabs.postMessage(OVER);
    await pause(HEARD_WITHIN_MS, stopped.signal);
  });
  tabs.postMessage(ASK);
  void held.finally(() => tabs.close());
  return () => stopped.abort();
}

/** Runs `act` in one tab at a time; in every tab if the browser has no locks (pages without https). */
async function hold(name: string, signal: AbortSignal, act: () => Promise<void>): Promise<void> {
  // Undefined on pages without https.
  const locks: LockManager | undefined = navigator.locks;
  if (!locks) return act();
  try {
    await locks.request(name, { signal }, act);
  } catch (error) {
    // Stopped while another tab held the lock.
    if (!signal.aborted) throw error;
  }
}

type Line = { heard(count: number): void; news(kinds: string[]): void; cut(): void };

/** Listens until stopped or the session ends; reconnects after a lost connection, with backoff. */
async function keepLine(signal: AbortSignal, { heard, news, cut }: Line): Promise<void> {
  for (let cuts = 1; !signal.aborted; cuts += 1) {
    const why = await listen(signal, {
      news,
      heard(count) {
        cuts = 0;
        heard(count);
      },
    });
    if (why === 'over') return;
    cut();
    await pause(Math.min(LONGEST_PAUSE_MS, 1000 * 2 ** cuts) * (0.5 + Math.random() / 2), signal);
  }
}

function listen(signal: AbortSignal, { heard, news }: Omit<Line, 'cut'>): Promise<'cut' | 'over'> {
  return new Promise((resolve) => {
    const source = new EventSource(ADDRESS);
    const end = (why: 'cut' | 'over') => {
      source.close();
      signal.removeEventListener('abort', stop);
      resolve(why);
    };
    const stop = () => end('over');
    source.addEventListener('unread', ({ data }) => heard(Number(data)));
    source.addEventListener('news', ({ data }) => news(String(data).split(' ')));
    source.addEventListener(OVER, stop);
    source.addEventListener('error', () => end('cut'));
    signal.addEventListener('abort', stop);
  });
}

/** Waits; ends early when the browser is online again or the signal aborts. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      window.removeEventListener('online', end);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    window.addEventListener('online', end);
    signal.addEventListener('abort', end);
  });
}
