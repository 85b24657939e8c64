/** What became of a save. */
export type SaveOutcome =
  | { kind: 'saved'; revision: number; savedAt: string }
  /** Somebody else has saved, published or discarded it since. */
  | { kind: 'conflict'; sentence: string }
  /** `again`: the same may work later. */
  | { kind: 'failed'; sentence: string; again: boolean };

export type SaveState =
  | { kind: 'saved'; at: string | null }
  | { kind: 'changed' }
  | { kind: 'saving' }
  | { kind: 'failed'; sentence: string; again: boolean }
  | { kind: 'conflict'; sentence: string };

type Options<Fields> = {
  revision: number;
  savedAt: string | null;
  save: (revision: number, fields: Fields) => Promise<SaveOutcome>;
  onState: (state: SaveState) => void;
};

/** How long writing must rest before it is saved, in ms. */
const REST = 1_500;
/** Who writes without a pause is saved all the same. */
const LONGEST_REST = 10_000;
/** After each failure in turn; the last for all that follow. */
const WAITS = [2_000, 5_000, 10_000, 30_000] as const;

/**
 * Saves what is written a moment after the last change, one save at a time, and tries again until it works. After a
 * conflict it waits to be told whose words count.
 */
export function createDraftSaver<Fields>({ save, onState, ...at }: Options<Fields>) {
  let revision = at.revision;
  let latest: Fields | null = null;
  /** Since when something waits to be saved. */
  let waitingSince: number | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<void> | null = null;
  let failures = 0;
  let held = false;
  let state: SaveState = { kind: 'saved', at: at.savedAt };

  const tell = (next: SaveState) => {
    state = next;
    onState(next);
  };
  const wait = (ms: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => void run(), ms);
  };

  async function once(fields: Fields): Promise<void> {
    tell({ kind: 'saving' });
    const outcome = await save(revision, fields);
    const isNewer = latest !== fields;
    if (outcome.kind === 'saved') {
      failures = 0;
      revision = outcome.revision;
      if (isNewer) {
        tell({ kind: 'changed' });
        return wait(REST);
      }
      latest = null;
      waitingSince = null;
      return tell({ kind: 'saved', at: outcome.savedAt });
    }
    tell(outcome);
    if (outcome.kind === 'conflict') held = true;
    else if (outcome.again) wait(WAITS[Math.min(failures++, WAITS.length - 1)] ?? REST);
    else if (isNewer) wait(REST);
  }

  function run(): Promise<void> {
    clearTimeout(timer);
    if (running) return running;
    if (latest === null || held) return Promise.resolve();
    running = once(latest).finally(() => {
      running = null;
    });
    return running;
  }

  return {
    /** What there is now; saved before long. */
    change(fields: Fields): void {
      latest = fields;
      waitingSince ??= Date.now();
      if (held || running) return;
      // While the way is blocked the next try stands; the sentence stays to be read.
      if (state.kind === 'failed' && state.again) return;
      tell({ kind: 'changed' });
      wait(Math.max(0, Math.min(REST, waitingSince + LONGEST_REST - Date.now())));
    },
    /** Saves at once what waits. Answers whether all is saved. */
    async flush(): Promise<boolean> {
      await run();
      // What was written while the last save was under way.
      if (latest !== null && state.kind === 'changed') await run();
      return latest === null;
    },
    /** Goes on after a conflict from what the other has saved: with one's own words, or with theirs. */
    settle(given: { revision: number; savedAt: string | null; mine: Fields | null }): void {
      held = false;
      failures = 0;
      revision = given.revision;
      latest = given.mine;
      waitingSince = null;
      if (given.mine === null) tell({ kind: 'saved', at: given.savedAt });
      else void run();
    },
    /** The way may be free again. */
    retry(): void {
      if (state.kind === 'failed') void run();
    },
    /** Nothing more is saved; a save under way goes on. */
    stop(): void {
      clearTimeout(timer);
    },
    get revision() {
      return revision;
    },
    get isSaved() {
      return latest === null;
    },
  };
}
