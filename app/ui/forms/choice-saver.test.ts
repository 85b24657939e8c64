import { expect, test } from 'vitest';
import { createChoiceSaver } from './choice-saver.ts';

/** A saver whose saves and refetches end when told. */
function choosing() {
  const sent: number[] = [];
  const told: string[] = [];
  const waiting: PromiseWithResolvers<void>[] = [];
  const wait = () => {
    const next = Promise.withResolvers<void>();
    waiting.push(next);
    return next.promise;
  };
  const saver = createChoiceSaver<number>({
    save: (choice) => {
      sent.push(choice);
      return wait();
    },
    onSaved: () => {
      told.push('saved');
      return wait();
    },
    onFailed: () => {
      told.push('failed');
      return wait();
    },
    onRest: () => told.push('rest'),
  });
  const settle = async (how: 'resolve' | 'reject' = 'resolve') => {
    waiting.shift()?.[how]();
    await new Promise(setImmediate);
  };
  return { saver, sent, told, settle };
}

test('choices passed over during a save are not sent', async () => {
  const { saver, sent, told, settle } = choosing();
  const done = saver.choose(3, null);
  void saver.choose(4, null);
  void saver.choose(5, null);
  await settle();
  expect(sent).toEqual([3, 5]);
  await settle();
  await settle();
  await done;
  expect(told).toEqual(['saved', 'rest']);
});

test('a choice made while the page is refetched is saved next, also the one that was there first', async () => {
  const { saver, sent, told, settle } = choosing();
  const done = saver.choose(3, 1);
  await settle();
  expect(told).toEqual(['saved']);
  void saver.choose(1, 1);
  await settle();
  expect(sent).toEqual([3, 1]);
  await settle();
  await settle();
  await done;
  expect(told).toEqual(['saved', 'saved', 'rest']);
});

test('what is saved already is not sent again', async () => {
  const { saver, sent, told, settle } = choosing();
  const done = saver.choose(3, 3);
  await settle();
  await done;
  expect(sent).toEqual([]);
  expect(told).toEqual(['saved', 'rest']);
});

test('a failure gives up the choices before it; one made after it is sent', async () => {
  const { saver, sent, told, settle } = choosing();
  const done = saver.choose(3, 1);
  void saver.choose(4, 1);
  await settle('reject');
  expect(told).toEqual(['failed']);
  void saver.choose(1, 1);
  await settle();
  expect(sent).toEqual([3, 1]);
  await settle();
  await settle();
  await done;
  expect(told).toEqual(['failed', 'saved', 'rest']);
});
