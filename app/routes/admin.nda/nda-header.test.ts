import { expect, test } from 'vitest';
import { leadOf } from './nda-header.tsx';

test('says that every member has signed only of an agreement in force that somebody has to sign', () => {
  expect(leadOf(null)).toBe('No version is in force yet.');
  expect(leadOf({ signers: 0, owing: 0 })).toBe('No member has to sign yet.');
  expect(leadOf({ signers: 2, owing: 0 })).toBe('Every member has signed.');
  expect(leadOf({ signers: 2, owing: 1 })).toBe('1 member has not signed.');
});
