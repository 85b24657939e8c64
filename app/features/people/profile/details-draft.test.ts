import { expect, test } from 'vitest';
import { type DetailsTexts, draftOfDetails, fieldsToRefill } from './details-draft.ts';

const saved: DetailsTexts = {
  name: 'Ada Lindqvist',
  phone: '',
  country: 'SE',
  locale: 'en-GB',
  timeZone: 'Europe/Stockholm',
  currency: 'EUR',
};

test('a draft keeps only what differs from the saved details', () => {
  expect(draftOfDetails(saved, saved)).toBeNull();
  const draft = draftOfDetails({ ...saved, phone: '+46 1' }, saved);
  expect(draft).toEqual({ phone: '+46 1', 'phone.saved': '' });
});

test('a field is not refilled when its saved value has changed since', () => {
  const draft = draftOfDetails({ ...saved, phone: '+46 1', country: 'NO' }, saved) ?? {};
  expect(fieldsToRefill(draft, saved)).toEqual({ phone: '+46 1', country: 'NO' });
  expect(fieldsToRefill(draft, { ...saved, phone: '+46 2' })).toEqual({ country: 'NO' });
  // A draft without saved values, from an earlier release.
  expect(fieldsToRefill({ phone: '+46 1' }, saved)).toEqual({});
});
