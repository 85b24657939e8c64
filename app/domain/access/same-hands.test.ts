import { expect, test } from 'vitest';
import { isSameAddress } from './same-hands.ts';

test.each([
  ['ines@birch.test', 'ines+two@birch.test', true],
  ['ines.carvalho@birch.test', 'InesCarvalho@birch.test', true],
  ['ines@birch.test', 'ines@mail.birch.test', true],
  ['ines@birch.test', 'maren@birch.test', false],
  ['ines@birch.test', 'ines@gmail.test', false],
  ['ines@notbirch.test', 'ines@birch.test', false],
  ['i.nes@gmail.test', 'ines+a@gmail.test', true],
])('%s and %s: %s', (one, other, is) => expect(isSameAddress(one, other, 'ir@birch.test')).toBe(is));
