import { renderToString } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';
import { usePreferenceDraft } from './use-preference-draft.ts';

afterEach(() => vi.useRealTimers());

test('autosave keeps the step at which the form was resumed', async () => {
  vi.useFakeTimers();
  const save = vi.fn(async () => new Date().toISOString());
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
  held.draft?.change('esg', 'No coal', false);
  await vi.runAllTimersAsync();
  expect(save).toHaveBeenLastCalledWith({ answers: { country: 'DE', esg: 'No coal' }, step: 4 });
});
