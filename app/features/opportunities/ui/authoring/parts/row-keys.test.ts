import { expect, test } from 'vitest';
import { withChange } from './row-keys.ts';

test('a change that comes late reaches its item, with what was typed meanwhile', () => {
  // Its captions were chosen when it was first, untitled.
  const now = [
    { title: 'June', captions: '' },
    { title: 'May, retitled', captions: '' },
  ];
  expect(withChange(now, ['june', 'may'], 'may', { captions: 'may.vtt' })).toEqual([
    { title: 'June', captions: '' },
    { title: 'May, retitled', captions: 'may.vtt' },
  ]);
  expect(withChange(now, [3, 0], 7, { captions: 'gone.vtt' })).toEqual(now);
});
