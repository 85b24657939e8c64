const ADDRESS = '/api/live';
const LONGEST_PAUSE_MS = 60_000;
/** A tab hears another one within that. */
const HEARD_WITHIN_MS = 1_000;
const OVER = 'over';

type Options = {
  /** Of the login session: who uses this browser next shares no line with who used it before. */
  sessionKey: string;
  /** How much there is to read; at first and at each change. */
  onUnread(count: number): void;
  /** The line was cut, and is tried again: what it would have told has to be asked for. */
  onCut(): void;
};

/**
 * Hears how much there is to read, as it changes, over one connection for all tabs of the browser: one of them holds it and
 * tells the others. It goes on with the next tab when that one is closed. Answers how to stop.
 */
export function followUnread({ sessionKey, onUnread, onCut }: Options): () => void {
  const name = `vestry-live-${sessionKey}`;
  const stopped = new AbortController();
  const tabs = new BroadcastChannel(name);
  tabs.onmessage = ({ data }: MessageEvent<unknown>) => {
    if (data === OVER) stopped.abort();
    else if (typeof data === 'number') onUnread(data);
  };
  const held = hold(name, stopped.signal, async () => {
    await keepLine(stopped.signal, {
      heard(count) {
        onUnread(count);
        tabs.postMessage(count);
      },
      cut: onCut,
    });
    if (stopped.signal.aborted) return;
    // The session is over, for the other tabs too: they hear it before it is their turn to hold the line.
    tabs.postMessage(OVER);
    await pause(HEARD_WITHIN_MS, stopped.signal);
  });
  void held.finally(() => tabs.close());
  return () => stopped.abort();
}

/** Does it in one tab at a time; in each where the browser knows no locks (pages without https). */
async function hold(name: string, signal: AbortSignal, act: () => Promise<void>): Promise<void> {
  // Browsers leave it out on pages without https.
  const locks: LockManager | undefined = navigator.locks;
  if (!locks) return act();
  try {
    await locks.request(name, { signal }, act);
  } catch (error) {
    // Stopped while another tab held it.
    if (!signal.aborted) throw error;
  }
}

type Line = { heard(count: number): void; cut(): void };

/** Listens until it is stopped or the session is over; after a cut again, each time a little later. */
async function keepLine(signal: AbortSignal, { heard, cut }: Line): Promise<void> {
  for (let cuts = 1; !signal.aborted; cuts += 1) {
    const why = await listen(signal, (count) => {
      cuts = 0;
      heard(count);
    });
    if (why === 'over') return;
    cut();
    await pause(Math.min(LONGEST_PAUSE_MS, 1000 * 2 ** cuts) * (0.5 + Math.random() / 2), signal);
  }
}

function listen(signal: AbortSignal, heard: (count: number) => void): Promise<'cut' | 'over'> {
  return new Promise((resolve) => {
    const source = new EventSource(ADDRESS);
    const end = (why: 'cut' | 'over') => {
      source.close();
      signal.removeEventListener('abort', stop);
      resolve(why);
    };
    const stop = () => end('over');
    source.addEventListener('unread', ({ data }) => heard(Number(data)));
    source.addEventListener(OVER, stop);
    source.addEventListener('error', () => end('cut'));
    signal.addEventListener('abort', stop);
  });
}

/** Over early when the browser is on the network again, or it is stopped. */
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
