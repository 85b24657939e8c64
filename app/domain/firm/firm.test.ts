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
    name: 'Vestry',
    lines: [],
    regulation: null,
    links: [{ label: 'Accessibility statement', to: '/docs/accessibility' }],
  });
});
