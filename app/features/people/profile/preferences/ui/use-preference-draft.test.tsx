import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { tracking } from '#app/platform/tracking/track.ts';
import type { TrackedEvent } from '#app/platform/tracking/tracking.ts';
import type { SaveOutcome } from '#app/ui/drafts/draft-saver.ts';
import { type SaveDraft, usePreferenceDraft } from './use-preference-draft.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const SAVED: SaveOutcome = { kind: 'saved', revision: 0, savedAt: '2026-11-21T10:00:00Z' };
const LOST: SaveOutcome = {
  kind: 'failed',
  sentence: 'We could not reach the server.',
  again: true,
  isLost: true,
};

/** The draft of a form at its fourth step, whose server gives these answers, and saves otherwise. */
function opened(...answers: SaveOutcome[]) {
  const save = vi.fn<SaveDraft>(async () => answers.shift() ?? SAVED);
  const held: { draft?: ReturnType<typeof usePreferenceDraft> } = {};
  function Form() {
    held.draft = usePreferenceDraft({
      mode: 'onboarding',
      email: 'ada@vestry.test',
      initial: { country: 'DE' },
      step: 4,
      savedAt: null,
      save,
    });
    return null;
  }
  renderToString(<Form />);
  if (!held.draft) throw new Error('The form was not rendered.');
  return { draft: held.draft, save };
}

const written = (esg: string) => ({ answers: { country: 'DE', esg }, step: 4 });

test('autosave keeps the step at which the form was resumed', async () => {
  const { draft, save } = opened();
  draft.change('esg', 'No coal', false);
  await vi.runAllTimersAsync();
  expect(save).toHaveBeenLastCalledWith(written('No coal'));
});

test('answers that could not be saved are saved again without another change', async () => {
  const { draft, save } = opened(LOST);
  draft.change('esg', 'No coal', false);
  await vi.runAllTimersAsync();
  expect(save.mock.calls).toEqual([[written('No coal')], [written('No coal')]]);
});

test('and before the page is left', async () => {
  const { draft, save } = opened(LOST);
  draft.change('esg', 'No coal', false);
  expect(await draft.flush()).toBe(false);
  expect(await draft.flush()).toBe(true);
  expect(save).toHaveBeenCalledTimes(2);
});

test('no draft is saved beside or after a submission, unless it is refused', async () => {
  const { draft, save } = opened(LOST);
  draft.change('esg', 'No coal', false);
  expect(await draft.finish()).toEqual(written('No coal').answers);
  await vi.runAllTimersAsync();
  expect(save).toHaveBeenCalledTimes(1);
  draft.resume();
  await vi.runAllTimersAsync();
  expect(save).toHaveBeenCalledTimes(2);
});

/** What the form of the answers reports once one is typed, and whether it warns before the page is left. */
function typed(isProposal: boolean) {
  const reported: TrackedEvent[] = [];
  tracking.open({ track: (event) => reported.push(event), meet: () => undefined, leave: () => undefined });
  const warns: boolean[] = [];
  function Form() {
    const draft = usePreferenceDraft({
      ...{ mode: 'profile', email: 'nora@vestry.test', initial: { country: 'DE' }, step: 4, savedAt: null },
      ...{ save: async () => SAVED, isProposal },
    });
    warns.push(draft.isUnsaved);
    if (draft.answers.esg === undefined) {
      draft.change('esg', 'No coal', true);
      draft.refuse({ country: 'Please choose.' });
    }
    return null;
  }
  renderToString(<Form />);
  return { reported: reported.map(({ properties }) => properties['field name']), warns };
}

test('of a proposal nothing is reported: the answers are not the viewer’s', () => {
  expect(typed(false).reported).toEqual(['esg', 'country']);
  expect(typed(true).reported).toEqual([]);
});

test('a proposal is unsaved from the first change until it is sent', () => {
  expect(typed(true).warns).toEqual([false, true]);
});
