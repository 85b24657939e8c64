import { expect, test } from 'vitest';
import { NEW_FIRM } from '#app/domain/firm/firm.ts';
import { readFirm } from './firm-draft.ts';

function formWith(change: Record<string, string>, days: string[] = []): FormData {
  const { hours: _hours, closedDays: _closedDays, currencies, ...texts } = NEW_FIRM;
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...texts, opens: '', closes: '', closedDays: '', ...change }))
    form.set(name, value);
  for (const currency of currencies) form.append('currencies', currency);
  for (const day of days) form.append('days', day);
  return form;
}

const fieldsRefused = (form: FormData) => {
  const read = readFirm(form);
  return 'errors' in read ? read.errors.map(({ field }) => field) : [];
};

test('an empty form is a firm that has set nothing', () => {
  expect(readFirm(formWith({}))).toEqual({ firm: NEW_FIRM });
});

test('hours and closed days are read', () => {
  const form = formWith({ opens: '09:00', closes: '18:00', closedDays: '2026-12-24\n2026-12-25' }, [
    '1',
    '5',
  ]);
  expect(readFirm(form)).toMatchObject({
    firm: {
      hours: { days: [1, 5], opens: '09:00', closes: '18:00' },
      closedDays: ['2026-12-24', '2026-12-25'],
    },
  });
});

test('each field that is not valid has its sentence', () => {
  expect(fieldsRefused(formWith({ opens: '09:00' }, ['1']))).toEqual(['opens']);
  expect(fieldsRefused(formWith({ opens: '09:00', closes: '18:00' }))).toEqual(['hours']);
  expect(fieldsRefused(formWith({}, ['1', '2']))).toEqual(['opens']);
  expect(fieldsRefused(formWith({ opens: '18:00', closes: '09:00' }, ['1']))).toEqual(['closes']);
  expect(fieldsRefused(formWith({ imprintUrl: 'vestry.example', telephone: 'x' }))).toEqual([
    'imprintUrl',
    'telephone',
  ]);
  expect(fieldsRefused(formWith({ opens: '09:00', closes: '18:00' }, ['1', '1']))).toEqual(['hours']);
  expect(fieldsRefused(formWith({ closedDays: '24.12.2026' }))).toEqual(['closedDays']);
});
