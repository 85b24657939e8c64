import { expect, test } from 'vitest';
import { tabOf } from './profile-tabs.tsx';

test.each([
  ['', 'about'],
  ['#notifications', 'notifications'],
  ['#data', 'data'],
  ['#entities', 'investing'],
  ['#sessions', 'security'],
  ['#nothing', 'about'],
  ['#constructor', 'about'],
])('a link to /profile%s opens the tab %s', (hash, tab) => {
  expect(tabOf(hash)).toBe(tab);
});
