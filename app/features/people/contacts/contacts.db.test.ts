import { expect, test } from 'vitest';
import { db, transaction } from '#app/db/client.server.ts';
import { auditEntry } from '#app/db/schema/communication.ts';
import { newId } from '#app/domain/ids.ts';
import { makeViewer } from '#tests/factories/members.ts';
import { useTestDatabase } from '#tests/setup/database.ts';
import { eraseProfile } from '../leaving/personal-data.server.ts';
import {
  assignContact,
  contactRows,
  ownContact,
  ownContactData,
  removeContact,
  saveContact,
} from './contacts.server.ts';

useTestDatabase();

const PARTNER = { title: 'Partner', languages: 'English', isDefault: true };
const DIRECTOR = { title: 'Director', languages: '', isDefault: false };

const makeFirmPerson = (name: string) => makeViewer({ roles: ['admin'], name });

async function scene() {
  const [maren, luc] = [await makeFirmPerson('Maren Holt'), await makeFirmPerson('Luc Fontanel')];
  const ada = await makeViewer();
  const show = (memberId: string, card: typeof PARTNER) =>
    transaction((tx) => saveContact(tx, maren, { memberId, ...card }));
  const assign = (contactId: string | null, memberId = ada.memberId) =>
    transaction((tx) => assignContact(tx, maren, { memberId, contactId }));
  return { maren, luc, ada, show, assign };
}

test('a member has their own contact, and without one the default contact', async () => {
  const { maren, luc, ada, show, assign } = await scene();
  expect(await ownContact(ada)).toBeNull();
  await show(maren.memberId, PARTNER);
  await show(luc.memberId, DIRECTOR);
  expect(await ownContact(ada)).toMatchObject({ name: 'Maren Holt', title: 'Partner', since: null });
  await assign(luc.memberId);
  expect(await ownContact(ada)).toMatchObject({ name: 'Luc Fontanel', languages: '', picture: null });
  expect((await ownContact(ada))?.since).not.toBeNull();
  expect(await ownContact(await makeViewer())).toMatchObject({ name: 'Maren Holt' });
  await assign(null);
  expect(await ownContact(ada)).toMatchObject({ name: 'Maren Holt' });
});

test('a person who is no longer shown is nobody’s contact, and does not become one again when they are shown again', async () => {
  const { maren, luc, ada, show, assign } = await scene();
  await show(luc.memberId, DIRECTOR);
  await assign(luc.memberId);
  await transaction((tx) => removeContact(tx, maren, { memberId: luc.memberId }));
  expect(await ownContact(ada)).toBeNull();
  expect(await ownContactData(ada)).toEqual([]);
  await show(luc.memberId, DIRECTOR);
  expect(await ownContact(ada)).toBeNull();
});

test('an owner without a card is nobody’s contact until they have one', async () => {
  const { maren, luc, ada, show, assign } = await scene();
  await show(maren.memberId, PARTNER);
  await assign(luc.memberId);
  expect(await ownContact(ada)).toMatchObject({ name: 'Maren Holt' });
  await show(luc.memberId, DIRECTOR);
  expect(await ownContact(ada)).toMatchObject({ name: 'Luc Fontanel' });
});

test('an erasure takes a contact from their members', async () => {
  const { luc, ada, show, assign } = await scene();
  await show(luc.memberId, DIRECTOR);
  await assign(luc.memberId);
  expect(await ownContactData(ada)).toMatchObject([{ name: 'Luc Fontanel', title: 'Director' }]);
  await transaction((tx) => eraseProfile(tx, luc.memberId));
  expect(await ownContactData(ada)).toEqual([]);
});

test('there is one default contact', async () => {
  const { maren, luc, show } = await scene();
  await show(maren.memberId, PARTNER);
  await show(luc.memberId, { ...DIRECTOR, isDefault: true });
  const rows = await contactRows(maren);
  expect(rows.filter(({ card }) => card?.isDefault).map(({ name }) => name)).toEqual(['Luc Fontanel']);
});

test('only the firm’s people can be contacts, only admins choose them, and each change is recorded once', async () => {
  const { maren, ada, show, assign } = await scene();
  await expect(show(ada.memberId, PARTNER)).rejects.toMatchObject({ code: 'not_found' });
  await expect(assign(ada.memberId)).rejects.toMatchObject({ code: 'not_found' });
  await show(maren.memberId, PARTNER);
  await show(maren.memberId, PARTNER);
  await expect(assign(maren.memberId, newId())).rejects.toMatchObject({ code: 'not_found' });
  await assign(maren.memberId);
  await assign(maren.memberId);
  const byAda = transaction((tx) => assignContact(tx, ada, { memberId: ada.memberId, contactId: null }));
  await expect(byAda).rejects.toMatchObject({ code: 'not_found' });
  expect(await contactRows(ada)).toEqual([]);
  const entries = await db().select({ act: auditEntry.act }).from(auditEntry);
  expect(entries.map(({ act }) => act).sort()).toEqual(['contact.assign', 'contact.show']);
});
