import { expect, test } from 'vitest';
import { db, transaction } from '#app/db/client.server.ts';
import { auditEntry } from '#app/db/schema/communication.ts';
import { type Firm, NEW_FIRM } from '#app/domain/firm/firm.ts';
import { requireCurrency } from '#app/platform/firm/currencies.server.ts';
import { currentFirm, currentFirmLines } from '#app/platform/firm/firm.server.ts';
import { makeAdmin, makeViewer } from '#tests/factories/members.ts';
import { makeOpportunity } from '#tests/factories/opportunities.ts';
import { useTestDatabase } from '#tests/setup/database.ts';
import { firmInput } from './firm-input.ts';
import { firmToEdit, saveFirm } from './firm-settings.server.ts';

useTestDatabase();

const FIRM: Firm = { ...NEW_FIRM, legalName: 'Birch Capital GmbH', telephone: '+49 30 5557 2000' };

test('what an admin saves is what everyone sees, and the log has what changed', async () => {
  const admin = await makeAdmin();
  const { firm, revision } = await firmToEdit(admin);
  expect(firm).toEqual(NEW_FIRM);
  const save = (changed: Firm, basis: string) =>
    transaction((tx) => saveFirm(tx, admin, { revision: basis, firm: changed }));
  await save({ ...FIRM, closedDays: ['2026-12-31', '2026-12-24', '2026-12-24'] }, revision);
  expect(await currentFirm()).toEqual({ ...FIRM, closedDays: ['2026-12-24', '2026-12-31'] });
  expect((await currentFirmLines()).name).toBe('Birch Capital GmbH');
  const entries = await db().select().from(auditEntry);
  expect(entries).toMatchObject([
    {
      act: 'firm.edit',
      before: { legalName: '', telephone: '', closedDays: [] },
      after: { legalName: 'Birch Capital GmbH', telephone: '+49 30 5557 2000' },
    },
  ]);
  // The same again changes nothing; another admin's change is not overwritten.
  await save({ ...FIRM, closedDays: ['2026-12-24', '2026-12-31'] }, revision);
  await expect(save({ ...FIRM, legalName: 'Elm' }, revision)).rejects.toThrow('Another admin changed');
  expect(await db().select().from(auditEntry)).toHaveLength(1);
});

test('two admins who save at the same moment: one is refused', async () => {
  const admin = await makeAdmin();
  const { revision } = await firmToEdit(admin);
  const save = (legalName: string) =>
    transaction((tx) => saveFirm(tx, admin, { revision, firm: { ...NEW_FIRM, legalName } }));
  const outcomes = await Promise.allSettled([save('Birch'), save('Elm')]);
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
});

test('a currency goes while nothing is kept in it, and none is used that the firm has not chosen', async () => {
  const admin = await makeAdmin();
  const { revision, currencies } = await firmToEdit(admin);
  const isUsed = (code: string) => currencies.find((one) => one.code === code)?.isUsed;
  // The admin’s own reporting currency.
  expect([isUsed('EUR'), isUsed('JPY')]).toEqual([true, false]);
  const save = (chosen: Firm['currencies'], basis: string) =>
    transaction((tx) => saveFirm(tx, admin, { revision: basis, firm: { ...NEW_FIRM, currencies: chosen } }));
  await expect(save(['USD', 'JPY'], revision)).rejects.toThrow('EUR stays: there are records in it.');
  await save(['JPY', 'EUR'], revision);
  expect((await currentFirmLines()).currencies).toEqual(['JPY', 'EUR']);
  await requireCurrency(db(), 'JPY');
  await expect(requireCurrency(db(), 'USD')).rejects.toThrow('USD is not among the currencies of the firm');
  await makeOpportunity({ currency: 'JPY' });
  const saved = await firmToEdit(admin);
  await expect(save(['EUR'], saved.revision)).rejects.toThrow('JPY stays');
});

test('nobody but admins reads or changes the settings', async () => {
  const ada = await makeViewer();
  await expect(firmToEdit(ada)).rejects.toMatchObject({ code: 'not_found' });
  const saved = transaction((tx) => saveFirm(tx, ada, { revision: '', firm: FIRM }));
  await expect(saved).rejects.toMatchObject({ code: 'not_found' });
});

test.each<[string, Partial<Record<keyof Firm, unknown>>]>([
  ['a script as a link', { imprintUrl: 'javascript:alert(1)' }],
  ['a link without encryption', { privacyUrl: 'http://vestry.example' }],
  ['a path as a link', { termsUrl: '/terms' }],
  ['a name of two lines', { legalName: 'Birch\nCapital' }],
  ['words as a telephone number', { telephone: 'call us' }],
  ['an unknown time zone', { timeZone: 'Berlin' }],
  ['a colour too light to be read', { accent: '#ffd400' }],
  ['words as a colour', { accent: 'red' }],
  ['no promise', { answersWithin: '' }],
  ['no currency', { currencies: [] }],
  ['a currency twice', { currencies: ['EUR', 'EUR'] }],
  ['a metal as a currency', { currencies: ['XAU'] }],
  ['hours that end before they begin', { hours: { days: [1], opens: '18:00', closes: '09:00' } }],
  ['hours on no day', { hours: { days: [], opens: '09:00', closes: '18:00' } }],
  ['a day that does not exist', { closedDays: ['2026-02-30'] }],
])('%s is refused', (_name, wrong) => {
  expect(firmInput.safeParse({ ...FIRM, ...wrong }).success).toBe(false);
  expect(firmInput.safeParse(FIRM).success).toBe(true);
});
