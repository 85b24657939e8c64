import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { DraftOutcome } from '#app/features/questions/question-inbox.ts';
import { type AnswerState, createAnswerSaver, type Draft } from './answer-saver.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-21T10:00:00Z') });
});
afterEach(() => {
  vi.useRealTimers();
});

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const LOST = new Error('The connection was lost.');
const THEIRS = { outcome: 'conflict', draft: 'Theirs', revision: 'r9', saved: null } as const;

/** An author whose server returns the given outcomes, and saves otherwise. */
function writing(...outcomes: (DraftOutcome | Error | Promise<DraftOutcome>)[]) {
  const sent: Draft[] = [];
  let state: AnswerState | undefined;
  const saver = createAnswerSaver({
    served: { text: '', revision: null },
    save: async (draft) => {
      sent.push(draft);
      const outcome = await outcomes.shift();
      if (outcome instanceof Error) throw outcome;
      return outcome ?? { outcome: 'saved', revision: `r${sent.length}` };
    },
    onState: (next) => {
      state = next;
    },
    onSettled: () => undefined,
  });
  return { saver, sent, said: () => state?.saved.state, state: () => state };
}

test('an answer is saved at a pause', async () => {
  const { saver, sent, said } = writing();
  saver.change('One');
  await pass(1_000);
  saver.change('One two');
  await pass(1_000);
  expect(sent).toEqual([]);
  expect(said()).toBe('saving');
  await pass(200);
  expect(sent).toEqual([{ draft: 'One two', revision: null }]);
  expect(said()).toBe('saved');
});

test('after a refused send the draft is saved as usual', async () => {
  const { saver, sent, said } = writing();
  saver.change('The whole answer, pasted');
  await expect(saver.finish()).resolves.toEqual({ draft: 'The whole answer, pasted', revision: null });
  await pass(10_000);
  expect(sent).toEqual([]);
  await saver.resume();
  expect(sent).toEqual([{ draft: 'The whole answer, pasted', revision: null }]);
  expect(said()).toBe('saved');
});

test('after a send the next answer starts empty, and is saved as usual', async () => {
  const { saver, sent, said, state } = writing({ outcome: 'saved', revision: 'r1' }, LOST);
  saver.change('The whole');
  await pass(1_200);
  saver.change('The whole answer');
  await saver.finish();
  saver.sent();
  expect(state()).toEqual({ text: '', saved: { state: 'nothing' }, conflict: null });
  // The member has written again.
  saver.adopt({ text: '', revision: null });
  saver.change('More');
  await pass(1_200);
  expect(said()).toBe('failed');
  await pass(5_000);
  expect(sent.slice(1)).toEqual([
    { draft: 'More', revision: null },
    { draft: 'More', revision: null },
  ]);
  expect(said()).toBe('saved');
});

test('a save that fails while the answer is sent is not repeated beside it', async () => {
  const slow = Promise.withResolvers<DraftOutcome>();
  const { saver, sent, said } = writing(slow.promise);
  saver.change('One');
  await pass(1_200);
  const finished = saver.finish();
  slow.reject(LOST);
  await finished;
  await pass(10_000);
  expect(sent).toHaveLength(1);
  await saver.resume();
  expect(sent).toHaveLength(2);
  expect(said()).toBe('saved');
});

test('a letter that was typed and deleted leaves nothing to save', async () => {
  const { saver, sent, said } = writing();
  saver.change('a');
  saver.change('');
  await pass(1_200);
  expect(sent).toEqual([]);
  expect(said()).toBe('nothing');
});

test('"saved" does not show while input is unsaved', async () => {
  const slow = Promise.withResolvers<DraftOutcome>();
  const { saver, said } = writing(slow.promise);
  saver.change('One');
  await pass(1_200);
  saver.change('One two');
  slow.resolve({ outcome: 'saved', revision: 'r1' });
  await pass(0);
  expect(said()).toBe('saving');
  await pass(1_200);
  expect(said()).toBe('saved');
});

test('a failed save is retried, and the draft that it stored after all is known as ours', async () => {
  const { saver, sent, said } = writing(LOST, { ...THEIRS, draft: 'One', revision: 'r5' });
  saver.change('One');
  await pass(1_200);
  expect(said()).toBe('failed');
  saver.change('One two');
  await pass(1_200);
  expect(sent.at(-1)).toEqual({ draft: 'One two', revision: 'r5' });
  expect(said()).toBe('saved');
});

test('also if a later attempt did not arrive', async () => {
  const { saver, sent, said } = writing(LOST, LOST, { ...THEIRS, draft: 'One', revision: 'r5' });
  for (const text of ['One', 'One two', 'One two three']) {
    saver.change(text);
    await pass(1_200);
  }
  expect(sent.at(-1)).toEqual({ draft: 'One two three', revision: 'r5' });
  expect(said()).toBe('saved');
});

test('after a conflict nothing is saved until a version is chosen', async () => {
  const { saver, sent, state } = writing(THEIRS);
  saver.change('Mine');
  await pass(1_200);
  saver.change('Mine, longer');
  await pass(10_000);
  expect(sent).toHaveLength(1);
  expect(state()).toMatchObject({ text: 'Mine, longer', conflict: THEIRS });
  saver.keepMine();
  await pass(0);
  expect(sent.at(-1)).toEqual({ draft: 'Mine, longer', revision: 'r9' });
  expect(state()).toMatchObject({ conflict: null, saved: { state: 'saved' } });
});

test('the draft of another admin is adopted while nothing is typed', async () => {
  const { saver, state } = writing();
  saver.adopt({ text: 'Theirs', revision: '2026-11-21T10:00:00Z' });
  expect(state()).toMatchObject({ text: 'Theirs' });
  saver.change('Theirs and mine');
  saver.adopt({ text: 'Theirs, newer', revision: '2026-11-21T10:00:05Z' });
  expect(state()).toMatchObject({ text: 'Theirs and mine' });
});

test('the last input is saved when the page is left', async () => {
  const { saver, sent } = writing();
  saver.change('Last words');
  saver.leave();
  await pass(0);
  expect(sent).toEqual([{ draft: 'Last words', revision: null }]);
});
