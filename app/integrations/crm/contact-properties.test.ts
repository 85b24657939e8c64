import { describe, expect, test } from 'vitest';
import { type ContactFacts, contactProperties, suggestedNames } from './contact-properties.ts';

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
      country: 'SE',
      vestry_member_id: facts.memberId,
      vestry_name: 'Ada Lindqvist',
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
    expect(properties).not.toHaveProperty('country');
    expect(properties).toMatchObject({ vestry_name: '', vestry_invited_by: '', vestry_approved_at: '' });
  });

  test.each([
    ['', {}],
    ['Ada', { firstname: 'Ada' }],
    ['  Ada   Maria Lindqvist ', { firstname: 'Ada Maria', lastname: 'Lindqvist' }],
    ['anna maria weber', { firstname: 'anna maria', lastname: 'weber' }],
    ['John Henry Johnson Jr.', { firstname: 'John Henry', lastname: 'Johnson Jr.' }],
    ['John Johnson, Jr.', { firstname: 'John', lastname: 'Johnson, Jr.' }],
    ['Martin Luther King III', { firstname: 'Martin Luther', lastname: 'King III' }],
    ['Ramesh V', { firstname: 'Ramesh', lastname: 'V' }],
    ['Anna Maria von der Heide', { firstname: 'Anna Maria', lastname: 'von der Heide' }],
    ['José Ortega y Gasset', { firstname: 'José', lastname: 'Ortega y Gasset' }],
    ['Maria del Carmen López', { firstname: 'Maria del Carmen', lastname: 'López' }],
    ['João da Silva e Sousa', { firstname: 'João', lastname: 'da Silva e Sousa' }],
    ['Ana Sofia Santos Filho', { firstname: 'Ana Sofia', lastname: 'Santos Filho' }],
    ['Vincent Van Gogh', { firstname: 'Vincent', lastname: 'Van Gogh' }],
    ['Van Morrison', { firstname: 'Van', lastname: 'Morrison' }],
    ['Anna Maria VON DER HEIDE', { firstname: 'Anna Maria', lastname: 'VON DER HEIDE' }],
    ['Mary E Chen MBA', { firstname: 'Mary E', lastname: 'Chen MBA' }],
    ['Jean DUPONT', { firstname: 'Jean', lastname: 'DUPONT' }],
    ['Peter St. John', { firstname: 'Peter', lastname: 'St. John' }],
    ['John & Mary Smith', {}],
    ['John Smith (Trust)', {}],
    ['Weber, Anna', {}],
    ['山田 太郎', {}],
  ])('%j suggests the names %j', (name, names) => {
    expect(suggestedNames(name)).toEqual(names);
  });
});
