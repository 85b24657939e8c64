import { expect, test } from 'vitest';
import { firmLines, NEW_FIRM } from './firm.ts';

const FIRM = {
  ...NEW_FIRM,
  legalName: 'Vestry Investments GmbH',
  postalAddress: 'Kurfürstendamm 52, 10707 Berlin',
  register: 'HRB 214877 B, Amtsgericht Charlottenburg',
  regulation: 'Capital is at risk.',
  imprintUrl: 'https://vestry.example/imprint',
};

test('what is set is a line, and what is empty leaves nothing', () => {
  expect(firmLines(FIRM, 'Vestry')).toEqual({
    brand: 'Vestry',
    logo: null,
    accent: null,
    answersWithin: 'one working day',
    decidesWithin: 'two working days',
    currencies: ['EUR', 'USD', 'GBP', 'CHF', 'SEK', 'NOK', 'DKK'],
    name: 'Vestry Investments GmbH',
    lines: ['Kurfürstendamm 52, 10707 Berlin', 'HRB 214877 B, Amtsgericht Charlottenburg'],
    regulation: 'Capital is at risk.',
    links: [
      { label: 'Imprint', to: 'https://vestry.example/imprint' },
      { label: 'Accessibility statement', to: '/docs/accessibility' },
    ],
  });
});

test('a firm that has set nothing has the product’s name and its accessibility statement', () => {
  expect(firmLines(NEW_FIRM, 'Vestry')).toEqual({
    brand: 'Vestry',
    logo: null,
    accent: null,
    answersWithin: 'one working day',
    decidesWithin: 'two working days',
    currencies: ['EUR', 'USD', 'GBP', 'CHF', 'SEK', 'NOK', 'DKK'],
    name: 'Vestry',
    lines: [],
    regulation: null,
    links: [{ label: 'Accessibility statement', to: '/docs/accessibility' }],
  });
});

test('the name that the firm sets takes the place of that of the start, and its colour that of the product', () => {
  const firm = { ...NEW_FIRM, name: 'Birch Capital', accent: '#0b3d91', answersWithin: 'two hours' };
  expect(firmLines(firm, 'Vestry')).toMatchObject({
    brand: 'Birch Capital',
    name: 'Birch Capital',
    accent: '#0b3d91',
    answersWithin: 'two hours',
  });
});
