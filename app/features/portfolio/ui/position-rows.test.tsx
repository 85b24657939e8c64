import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { computeFigures } from '#app/features/ledger/figures/figures.ts';
import { LedgerBuilder } from '#tests/figures/ledger-builder.ts';
import { PositionRows } from './position-rows.tsx';

const NAMES = ['Vestry Fund I', 'Larkspur Meals'];

/** The rows of a fund that has gained for years, and of a deal that was written off; then their sum. */
function rows() {
  const ledger = new LedgerBuilder();
  for (const id of ['gained', 'lost']) {
    ledger.position(id);
    ledger.line(id, '2023-02-10', 'call_investment', 100_000_00);
    ledger.valuation(id, '2026-03-31', id === 'gained' ? 150_000_00 : 0);
  }
  const { positions, portfolio } = computeFigures(ledger.known('2026-06-30'), null);
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <PositionRows
        positions={positions.map((row, at) => ({
          ...{ id: String(at), name: NAMES[at] ?? '', kind: 'Fund · 2023', holder: 'Ada Lindqvist' },
          ...{ row, sparkline: '' },
        }))}
        total={portfolio}
        worth={({ id }) => (id === '0' ? '€150,000' : '€0')}
        addressOf={({ id }) => `/portfolio/${id}`}
      />
    </MemoryRouter>,
  );
  return html.split('</li>').filter((row) => row.includes('<li'));
}

const wordsOf = (row: string) => [...row.matchAll(/>([^<>]+)</g)].map(([, text]) => text);

test('a position is one link, read as name, kind, holder, value, IRR and TVPI', () => {
  const [gained = ''] = rows();
  expect(gained.match(/<a /g)).toHaveLength(1);
  expect(wordsOf(gained)).toEqual([
    ...['Vestry Fund I', 'Fund · 2023', 'Ada Lindqvist'],
    ...['€150,000', expect.stringMatching(/^\d+\.\d% IRR$/), '1.50× TVPI'],
  ]);
});

test('what is lost entirely is written off, and the sum is no link', () => {
  const [, lost = '', sum = ''] = rows();
  expect(wordsOf(lost).slice(3)).toEqual(['€0', '−100.0% IRR', 'Written off']);
  expect(sum).not.toContain('<a ');
  expect(wordsOf(sum)).toEqual(
    expect.arrayContaining(['All, in EUR', 'Paid in €200,000', '€150,000', '0.75× TVPI']),
  );
});
