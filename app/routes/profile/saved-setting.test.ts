import { expect, test } from 'vitest';
import { createSetting } from './saved-setting.ts';

/** A setting whose saves end when told. */
function setting() {
  const sent: (string | null)[] = [];
  const waiting: PromiseWithResolvers<void>[] = [];
  const said: string[] = [];
  let shown: string | null = 'served';
  const change = createSetting<string | null>({
    served: shown,
    save: (value) => {
      sent.push(value);
      const next = Promise.withResolvers<void>();
      waiting.push(next);
      return next.promise;
    },
    show: (value) => {
      shown = value;
    },
    onSaved: () => said.push('saved'),
    onFailed: () => said.push('failed'),
  });
  const settle = async (how: 'resolve' | 'reject' = 'resolve') => {
    waiting.shift()?.[how]();
    await new Promise(setImmediate);
  };
  return { change: (value: string | null) => void change(value), sent, said, settle, shown: () => shown };
}

test('changes are saved in their order, one at a time, and the newest one is shown', async () => {
  const { change, sent, said, settle, shown } = setting();
  for (const value of ['daily', 'weekly', null]) change(value);
  expect([sent, shown()]).toEqual([['daily'], null]);
  await settle();
  expect([sent, said]).toEqual([['daily', null], []]);
  await settle();
  expect([said, shown()]).toEqual([['saved'], null]);
});

test('after a failure the last value that the server confirmed is shown, and nothing older', async () => {
  const { change, sent, said, settle, shown } = setting();
  change('daily');
  await settle();
  change('weekly');
  change(null);
  await settle('reject');
  expect([said, shown()]).toEqual([['saved', 'failed'], 'daily']);
  // The one that failed may have arrived, so the confirmed one is sent again.
  change('daily');
  expect(sent).toEqual(['daily', 'weekly', 'daily']);
  await settle('reject');
  expect(shown()).toBe('daily');
});
