import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createDraftSaver, type SaveOutcome, type SaveState } from './draft-saver.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-21T10:00:00Z') });
});
afterEach(() => {
  vi.useRealTimers();
});

const LOST = {
  kind: 'failed',
  sentence: 'We could not reach the server.',
  again: true,
  isLost: true,
} as const;

/** A saver whose server returns the given responses, and succeeds otherwise. */
function writing(...answers: (SaveOutcome | Promise<SaveOutcome>)[]) {
  const saved: [number, string][] = [];
  const states: SaveState[] = [];
  const saver = createDraftSaver<string>({
    revision: 7,
    savedAt: null,
    onState: (state) => states.push(state),
    save: async (revision, fields) => {
      saved.push([revision, fields]);
      const answer = await answers.shift();
      return answer ?? { kind: 'saved', revision: revision + 1, savedAt: new Date().toISOString() };
    },
  });
  return { saver, saved, states, kinds: () => states.map(({ kind }) => kind) };
}
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

describe('changes are saved automatically', () => {
  test('once, shortly after the last change', async () => {
    const { saver, saved, kinds } = writing();
    saver.change('a');
    await pass(1_000);
    saver.change('ab');
    await pass(1_400);
    expect(saved).toEqual([]);
    await pass(200);
    expect(saved).toEqual([[7, 'ab']]);
    expect(kinds()).toEqual(['changed', 'changed', 'saving', 'saved']);
    expect(saver.isSaved).toBe(true);
    expect(saver.revision).toBe(8);
  });

  test('even during continuous typing', async () => {
    const { saver, saved } = writing();
    for (let count = 0; count < 24; count++) {
      saver.change(`word ${count}`);
      await pass(500);
    }
    expect(saved).toHaveLength(1);
  });

  test('one save at a time; changes in the meantime are saved next', async () => {
    const slow = Promise.withResolvers<SaveOutcome>();
    const { saver, saved } = writing(slow.promise);
    saver.change('first');
    await pass(1_500);
    saver.change('second');
    await pass(20_000);
    expect(saved).toEqual([[7, 'first']]);
    slow.resolve({ kind: 'saved', revision: 8, savedAt: '2026-11-21T10:00:21Z' });
    await pass(1_500);
    expect(saved).toEqual([
      [7, 'first'],
      [8, 'second'],
    ]);
  });
});

describe('a failed save', () => {
  test('is retried with increasing delays as it was, then the latest content is saved', async () => {
    const { saver, saved, states } = writing(LOST, LOST, LOST);
    saver.change('one');
    await pass(1_500);
    expect(states.at(-1)).toEqual(LOST);
    saver.change('one two');
    expect(states.at(-1)).toEqual(LOST);
    await pass(2_000 + 5_000);
    expect(saved).toHaveLength(3);
    await pass(10_000);
    expect(saved.at(-1)).toEqual([7, 'one']);
    expect(states.at(-1)?.kind).toBe('changed');
    await pass(1_500);
    expect(saved.at(-1)).toEqual([8, 'one two']);
    expect(states.at(-1)?.kind).toBe('saved');
  });

  test('whose response was lost does not conflict with what the author typed since', async () => {
    let stored = { revision: 7, fields: '' };
    let calls = 0;
    const states: SaveState[] = [];
    const saver = createDraftSaver<string>({
      revision: 7,
      savedAt: null,
      onState: (state) => states.push(state),
      // As on the server: the same content again is a repeated save, any other is a conflict.
      save: async (revision, fields) => {
        const isRepeated = stored.revision === revision + 1 && stored.fields === fields;
        if (stored.revision !== revision && !isRepeated)
          return { kind: 'conflict', sentence: 'Another window' };
        stored = { revision: revision + 1, fields };
        return ++calls === 1 ? LOST : { kind: 'saved', revision: stored.revision, savedAt: '' };
      },
    });
    saver.change('one');
    await pass(1_500);
    saver.change('one two');
    await expect(saver.flush()).resolves.toBe(true);
    expect(stored).toEqual({ revision: 9, fields: 'one two' });
    expect(states.map(({ kind }) => kind)).not.toContain('conflict');
  });

  test('whose response was lost is sent again as it was, also after a refusal for the moment', async () => {
    const { saver, saved } = writing(LOST, { ...LOST, isLost: false });
    saver.change('one');
    await pass(1_500);
    saver.change('one two');
    await pass(2_000);
    await expect(saver.flush()).resolves.toBe(true);
    expect(saved).toEqual([
      [7, 'one'],
      [7, 'one'],
      [7, 'one'],
      [8, 'one two'],
    ]);
  });

  test('is retried immediately when the connection is back', async () => {
    const { saver, saved } = writing(LOST);
    saver.change('one');
    await pass(1_500);
    saver.retry();
    await pass(0);
    expect(saved).toHaveLength(2);
    expect(saver.isSaved).toBe(true);
  });

  test('that the server answered is not repeated as it was: the latest content may pass', async () => {
    const { saver, saved } = writing({ ...LOST, sentence: 'Something went wrong.', isLost: false });
    saver.change('a text at which it fails');
    await pass(1_500);
    saver.change('another');
    await pass(2_000);
    expect(saved.at(-1)).toEqual([7, 'another']);
    expect(saver.isSaved).toBe(true);
  });

  test('that the server refuses permanently waits for another change', async () => {
    const refusal = { kind: 'failed', sentence: 'This is too long.', again: false, isLost: false } as const;
    const { saver, saved, states } = writing(refusal);
    saver.change('long');
    await pass(60_000);
    expect(saved).toHaveLength(1);
    expect(states.at(-1)).toEqual(refusal);
    saver.change('short');
    await pass(1_500);
    expect(saved.at(-1)).toEqual([7, 'short']);
  });
});

describe('a text that the server refuses for good after the author has put it right', () => {
  const REFUSED = { kind: 'failed', sentence: 'This is too large.', again: false, isLost: false } as const;

  test('is not sent again: what is there now is', async () => {
    const { saver, saved, states } = writing(LOST, REFUSED);
    saver.change('too large');
    await pass(1_500);
    saver.change('small again');
    await pass(2_000 + 1_500);
    expect(saved.map(([, fields]) => fields)).toEqual(['too large', 'too large', 'small again']);
    expect(states).not.toContainEqual(REFUSED);
    expect(saver.isSaved).toBe(true);
  });

  test('does not keep the author from leaving', async () => {
    const slow = Promise.withResolvers<SaveOutcome>();
    const { saver, saved } = writing(slow.promise);
    saver.change('too large');
    await pass(1_500);
    saver.change('small again');
    const flushed = saver.flush();
    slow.resolve(REFUSED);
    await expect(flushed).resolves.toBe(true);
    expect(saved.at(-1)).toEqual([7, 'small again']);
  });
});

describe('when another author has saved', () => {
  const conflict = { kind: 'conflict', sentence: 'Bo has saved this.' } as const;

  test('nothing overwrites their version, however long the author keeps typing', async () => {
    const { saver, saved, states } = writing(conflict);
    saver.change('mine');
    await pass(1_500);
    saver.change('mine, longer');
    await pass(60_000);
    expect(saved).toHaveLength(1);
    expect(states.at(-1)).toEqual(conflict);
    expect(saver.isSaved).toBe(false);
  });

  test('the author can save on top of it', async () => {
    const { saver, saved } = writing(conflict);
    saver.change('mine');
    await pass(1_500);
    saver.settle({ revision: 9, savedAt: null, mine: 'mine' });
    await pass(0);
    expect(saved.at(-1)).toEqual([9, 'mine']);
    expect(saver.isSaved).toBe(true);
  });

  test('or adopt it', async () => {
    const { saver, saved, states } = writing(conflict);
    saver.change('mine');
    await pass(1_500);
    saver.settle({ revision: 9, savedAt: '2026-11-21T10:00:01Z', mine: null });
    expect(states.at(-1)).toEqual({ kind: 'saved', at: '2026-11-21T10:00:01Z' });
    saver.change('theirs, and more');
    await pass(1_500);
    expect(saved.at(-1)).toEqual([9, 'theirs, and more']);
  });
});

describe('before leaving the page', () => {
  test('pending changes are saved immediately', async () => {
    const { saver, saved } = writing();
    saver.change('last words');
    await expect(saver.flush()).resolves.toBe(true);
    expect(saved).toEqual([[7, 'last words']]);
  });

  test('including those made during a save', async () => {
    const slow = Promise.withResolvers<SaveOutcome>();
    const { saver, saved } = writing(slow.promise);
    saver.change('first');
    await pass(1_500);
    saver.change('second');
    const flushed = saver.flush();
    slow.resolve({ kind: 'saved', revision: 8, savedAt: '2026-11-21T10:00:02Z' });
    await expect(flushed).resolves.toBe(true);
    expect(saved.map(([, fields]) => fields)).toEqual(['first', 'second']);
  });

  test('and a failure is reported', async () => {
    const { saver } = writing(LOST);
    saver.change('last words');
    await expect(saver.flush()).resolves.toBe(false);
    saver.stop();
  });
});

describe('while the content itself is sent', () => {
  test('no draft is saved beside it, and as usual after a refusal', async () => {
    const { saver, saved } = writing();
    saver.change('pasted');
    await saver.hold();
    await pass(60_000);
    expect(saved).toEqual([]);
    await saver.resume();
    expect(saved).toEqual([[7, 'pasted']]);
    expect(saver.isSaved).toBe(true);
  });

  test('a save in progress is waited for, and not retried if it fails', async () => {
    const slow = Promise.withResolvers<SaveOutcome>();
    const { saver, saved, states } = writing(slow.promise);
    saver.change('one');
    await pass(1_500);
    const held = saver.hold();
    slow.resolve(LOST);
    await held;
    saver.retry();
    await pass(60_000);
    expect(saved).toHaveLength(1);
    await saver.resume();
    expect(saved).toHaveLength(2);
    expect(states.at(-1)?.kind).toBe('saved');
  });

  test('another version that was saved meanwhile is not overwritten after a refusal', async () => {
    const { saver, saved } = writing({ kind: 'conflict', sentence: 'Bo has saved this.' });
    saver.change('mine');
    await pass(1_500);
    await saver.hold();
    await saver.resume();
    expect(saved).toHaveLength(1);
  });

  test('once it is sent, the next draft starts again and is saved as usual', async () => {
    const { saver, saved } = writing();
    saver.change('an answer');
    await saver.hold();
    saver.settle({ revision: 0, savedAt: null, mine: null });
    await pass(60_000);
    saver.change('more');
    await pass(1_500);
    expect(saved).toEqual([[0, 'more']]);
  });
});
