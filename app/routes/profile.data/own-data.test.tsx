import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { formatMoney } from '#app/domain/money/money.ts';
import { JOBS } from '#app/jobs.server.ts';
import { ownData } from '#app/processes/account/account-data.server.ts';
import { makeCommitment } from '#tests/factories/commitments.ts';
import { makeHolding, makeLine, makeValuation } from '#tests/factories/ledger-rows.ts';
import { makeViewer } from '#tests/factories/members.ts';
import { makeOpportunity } from '#tests/factories/opportunities.ts';
import { useTestDatabase } from '#tests/setup/database.ts';
import { DataValue } from './data-value.tsx';
import { labelOf, type OwnData, textOf } from './own-data.ts';

useTestDatabase({ jobs: JOBS });

const at = { currency: 'EUR' as const, timeZone: 'Europe/Stockholm' };

test.each<[null | boolean | number | string, string, string]>([
  [null, 'name', '–'],
  [true, 'isDefault', 'Yes'],
  [25_000_000, 'amount', '€250,000'],
  [3, 'revision', '3'],
  ['2026-11-23T13:05:00.000Z', 'madeAt', '23 Nov 2026, 14:05 CET'],
  ['2026-11-23', 'date', '23 Nov 2026'],
  ['<b>', 'text', '<b>'],
])('%j as %s reads %j', (value, key, text) => expect(textOf(value, key, at)).toBe(text));

test('keys are words', () => {
  expect(['nameChangedAt', 'faqFeedback', 'memberId', 'log'].map(labelOf)).toEqual([
    'Name changed at',
    'FAQ feedback',
    'Member ID',
    'Log',
  ]);
});

/** Every text of an export that is shown as it is. */
const textsIn = (data: OwnData): string[] => {
  if (typeof data === 'string') return /^\d{4}-\d\d-\d\d(T|$)/.test(data) || data === '' ? [] : [data];
  return typeof data === 'object' && data !== null ? Object.values(data).flatMap(textsIn) : [];
};

test('nothing of the export is missing on the page', async () => {
  const viewer = await makeViewer({ name: 'Ada Lindqvist' });
  await makeCommitment(viewer, (await makeOpportunity({ name: 'Harbour Logistics' })).id);
  const data: OwnData = JSON.parse(JSON.stringify(await ownData(viewer)));
  const html = renderToString(<DataValue data={data} name="data" timeZone="UTC" />);
  expect(textsIn(data)).toEqual(expect.arrayContaining(['Ada Lindqvist', 'Harbour Logistics']));
  for (const text of textsIn(data)) expect(html).toContain(renderToString(text));
  for (const key of Object.keys(data ?? {})) expect(html).toContain(labelOf(key));
});

test('amounts of a ledger are in the currency of their position', async () => {
  const viewer = await makeViewer();
  const { id: opportunityId } = await makeOpportunity({ currency: 'CHF' });
  const held = await makeHolding({ memberId: viewer.memberId, opportunityId, currency: 'CHF' });
  await makeLine(held, 'call_investment', '2026-02-01', 250);
  await makeValuation(held, '2026-03-01', 260);
  const { portfolio }: { portfolio: OwnData } = JSON.parse(JSON.stringify(await ownData(viewer)));
  const html = renderToString(<DataValue data={portfolio} name="portfolio" timeZone="UTC" />);
  for (const amount of [25_000, 26_000]) expect(html).toContain(formatMoney({ amount, currency: 'CHF' }));
  expect(html).not.toMatch(/>-?2[56]000</);
});
