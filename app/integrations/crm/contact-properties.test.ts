import { describe, expect, test } from 'vitest';
import { type ContactFacts, contactProperties } from './contact-properties.ts';

const facts: ContactFacts = {
  memberId: '0193b5a0-0000-7000-8000-000000000000',
  email: 'ada@example.test',
  name: 'Ada Lindqvist',
  country: 'SE',
  standing: 'approved',
  role: 'active',
  invitedBy: 'Henrik Solvang',
  joinedAt: '2026-01-05T09:00:00.000Z',
  approvedAt: '2026-01-06T09:00:00.000Z',
};

describe('a contact', () => {
  test('has the known facts of the member', () => {
    expect(contactProperties(facts)).toEqual({
      email: 'ada@example.test',
      firstname: 'Ada',
      lastname: 'Lindqvist',
      country: 'SE',
      vestry_member_id: facts.memberId,
      vestry_state: 'approved',
      vestry_role: 'active',
      vestry_invited_by: 'Henrik Solvang',
      vestry_joined_at: '2026-01-05T09:00:00.000Z',
      vestry_approved_at: '2026-01-06T09:00:00.000Z',
    });
  });

  test('keeps fields that the firm maintains, and clears our own unknown fields', () => {
    const unknown = { ...facts, name: facts.email, country: null, invitedBy: null, approvedAt: null };
    const properties = contactProperties(unknown);
    for (const shared of ['firstname', 'lastname', 'country']) expect(properties).not.toHaveProperty(shared);
    expect(properties).toMatchObject({ vestry_invited_by: '', vestry_approved_at: '' });
  });

  test.each([
    ['Ada', { firstname: 'Ada' }],
    ['  Ada   Maria Lindqvist ', { firstname: 'Ada Maria', lastname: 'Lindqvist' }],
  ])('takes the last word as the family name: %j', (name, names) => {
    const { firstname, lastname } = contactProperties({ ...facts, name });
    expect({ firstname, lastname }).toEqual(names);
  });
});
