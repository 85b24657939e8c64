export type SaveOutcome<Revision = number> =
  | { kind: 'saved'; revision: Revision; savedAt: string | null }
  /** Another author has saved, published or discarded it since. */
  | { kind: 'conflict'; sentence: string }
  /** `again`: a retry may succeed. `isLost`: no response arrived, so that it may have been saved. */
  | { kind: 'failed'; sentence: string; again: boolean; isLost: boolean };

export type SaveState =
  | { kind: 'saved'; at: string | null }
  | { kind: 'changed' }
  | { kind: 'saving' }
  | { kind: 'failed'; sentence: string; again: boolean }
  | { kind: 'conflict'; sentence: string };

type Options<Fields, Revision> = {
  revision: Revision;
  savedAt: string | null;
  save: (revision: Revision, fields: Fields) => Promise<SaveOutcome<Revision>>;
  onState: (state: SaveState) => void;
};

/** Delay after the last change before saving, in ms. */
const REST = 1_500;
/** The longest delay during continuous typing. */
const LONGEST_REST = 10_000;
/** Retry delays after consecutive failures; the last one repeats. */
const WAITS = [2_000, 5_000, 10_000, 30_000] as const;

/**
 * Saves changes after a short delay, one save at a time, and retries until it succeeds. After a conflict it pauses
 * until the author chooses a version.
 */
export function createDraftSaver<Fields, Revision = number>({
  save,
  onState,
  ...at
}: Options<Fields, Revision>) {
  let revision = at.revision;
  let latest: Fields | null = null;
  /**
   * What a save sent whose response was lost. It may have arrived, and the server knows a repeated save only by its
   * content, so it is sent again as it was before anything newer.
   */
  let unconfirmed: Fields | null = null;
  /** When the oldest unsaved change was made. */
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
    if (outcome.kind === 'failed' && outcome.isLost) unconfirmed = fields;
    // That the server is busy says nothing about the save before.
    else if (outcome.kind !== 'failed' || !outcome.again) unconfirmed = null;
    const isSettled = outcome.kind === 'saved' || (outcome.kind === 'failed' && !outcome.again);
    if (outcome.kind === 'saved') revision = outcome.revision;
    if (isSettled) failures = 0;
    // Also after a refusal for good: the author may have put right what was refused.
    if (isSettled && isNewer) {
      tell({ kind: 'changed' });
      return wait(REST);
    }
    if (outcome.kind === 'saved') {
      latest = null;
      waitingSince = null;
      return tell({ kind: 'saved', at: outcome.savedAt });
    }
    tell(outcome);
    if (outcome.kind === 'conflict') held = true;
    else if (outcome.again) wait(WAITS[Math.min(failures++, WAITS.length - 1)] ?? REST);
  }

  function run(): Promise<void> {
    clearTimeout(timer);
    if (running) return running;
    if (latest === null || held) return Promise.resolve();
    running = once(unconfirmed ?? latest).finally(() => {
      running = null;
    });
    return running;
  }

  return {
    /** Sets the current content, to be saved after the delay. */
    change(fields: Fields): void {
      latest = fields;
      waitingSince ??= Date.now();
      if (held || running) return;
      // While saves fail, the scheduled retry stays and the error remains visible.
      if (state.kind === 'failed' && state.again) return;
      tell({ kind: 'changed' });
      wait(Math.max(0, Math.min(REST, waitingSince + LONGEST_REST - Date.now())));
    },
    /** Saves pending changes immediately. Returns whether everything is saved. */
    async flush(): Promise<boolean> {
      await run();
      // Changes made during the last save.
      if (latest !== null && state.kind === 'changed') await run();
      return latest === null;
    },
    /** Continues after a conflict from the other author's revision, with either version's content. */
    settle(given: { revision: Revision; savedAt: string | null; mine: Fields | null }): void {
      held = false;
      failures = 0;
      revision = given.revision;
      unconfirmed = null;
      latest = given.mine;
      waitingSince = null;
      if (given.mine === null) tell({ kind: 'saved', at: given.savedAt });
      else void run();
    },
    /** Retries immediately, for example when the connection may be back. */
    retry(): void {
      if (state.kind === 'failed') void run();
    },
    /** Saves nothing from here on, and waits for a save in progress: the content itself is being sent. */
    async hold(): Promise<void> {
      held = true;
      await running;
    },
    /** Saves as usual again: what was sent was refused. */
    async resume(): Promise<void> {
      held = state.kind === 'conflict';
      await run();
    },
    /** Stops further saves; a save in progress completes. */
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
