import { expect, test } from 'vitest';
import {
  FIRST_VOCABULARY,
  keysOf,
  labelOf,
  meantKeys,
  offeredWords,
  reasonOfMatch,
  type Vocabulary,
  type Word,
} from './vocabulary.ts';

const SECTORS: Word[] = [
  { key: 'Food', label: 'Food and farming' },
  { key: 'Farms', label: 'Farms', replacedBy: 'Food' },
  { key: 'Energy', label: 'Energy', archived: true },
  { key: 'Software', label: 'Software' },
];
const VOCABULARY: Vocabulary = { ...FIRST_VOCABULARY, sectors: SECTORS };

test('a renamed or replaced word keeps the meaning of what was chosen; an unknown text means itself', () => {
  expect(['Food', 'Farms', 'Energy', 'Ports'].map((key) => labelOf(SECTORS, key))).toEqual([
    'Food and farming',
    'Food and farming',
    'Energy',
    'Ports',
  ]);
  expect(meantKeys(SECTORS, ['Farms', 'Food', 'Energy'])).toEqual(['Food', 'Energy']);
  expect(keysOf(SECTORS, 'Farms')).toEqual(['Food', 'Farms']);
  expect(keysOf(SECTORS, 'Ports')).toEqual(['Ports']);
});

test('words replaced by each other end', () => {
  const circle = [
    { key: 'a', label: 'A', replacedBy: 'b' },
    { key: 'b', label: 'B', replacedBy: 'a' },
  ];
  expect(labelOf(circle, 'a')).toEqual(expect.any(String));
});

test('what is archived is offered to those who have chosen it', () => {
  const offered = (chosen: string[]) => offeredWords(SECTORS, chosen).map(({ key }) => key);
  expect(offered([])).toEqual(['Food', 'Software']);
  expect(offered(['Energy'])).toEqual(['Food', 'Energy', 'Software']);
});

test('an opportunity matches what a member looks for in every kind that they chose from, and says why', () => {
  const farms = { sector: 'Food and farming', region: 'Nordics', type: 'Growth' };
  const reason = (wishes: Parameters<typeof reasonOfMatch>[1]) => reasonOfMatch(VOCABULARY, wishes, farms);
  expect(reason({ sectors: ['Farms', 'Software'] })).toBe('Sector: Food and farming');
  expect(reason({ sectors: ['Food'], regions: ['Nordics'], types: [] })).toBe(
    'Sector: Food and farming · Region: Nordics',
  );
  expect(reason({ sectors: ['Food'], regions: ['North America'] })).toBeNull();
  expect(reason({ sectors: ['Software'], regions: ['Nordics'] })).toBeNull();
  expect(reason({})).toBeNull();
});
