import { describe, expect, test } from 'vitest';
import type { PostalAddress } from '#app/domain/postal-address.ts';
import { makeViewer } from '#tests/factories/members.ts';
import { makeEntity } from '#tests/factories/profile.ts';
import { auditEntries } from '#tests/setup/audit.ts';
import { committed } from '#tests/setup/committed.ts';
import { useTestDatabase } from '#tests/setup/database.ts';
import { personFacts } from '../admin/person.server.ts';
import { archiveEntity, entitiesOfPerson, ownEntities } from '../profile/entities/entities.server.ts';
import { ownProfile } from '../profile/profile.server.ts';
import { saveAddress, saveOwnAddress } from './addresses.server.ts';

useTestDatabase();

const HOME: PostalAddress = {
  street: 'Bahnhofstrasse',
  building: '21',
  postCode: '8001',
  town: 'Zürich',
  country: 'CH',
};
const OFFICE: PostalAddress = { street: null, building: null, postCode: null, town: 'Zug', country: 'CH' };

const saveOwn = committed(saveOwnAddress);
const save = committed(saveAddress);

describe('a postal address', () => {
  test('is saved by its member, for themselves and for each entity', async () => {
    const ada = await makeViewer();
    const { id: entityId } = await makeEntity(ada.memberId);
    await saveOwn(ada, { entityId: null, address: HOME, seen: null });
    await saveOwn(ada, { entityId, address: OFFICE, seen: null });
    expect((await ownProfile(ada)).postalAddress).toEqual(HOME);
    expect(await ownEntities(ada)).toMatchObject([{ id: entityId, postalAddress: OFFICE }]);
    await saveOwn(ada, { entityId: null, address: null, seen: HOME });
    expect((await ownProfile(ada)).postalAddress).toBeNull();
  });

  test('is recorded in the audit log once for each change', async () => {
    const ada = await makeViewer();
    for (const _ of [1, 2]) await saveOwn(ada, { entityId: null, address: HOME, seen: null });
    const entries = (await auditEntries()).filter(({ act }) => act === 'member.changeAddress');
    expect(entries).toMatchObject([{ before: { postalAddress: null }, after: { postalAddress: HOME } }]);
  });

  test('is saved and read by an admin, and by nobody else', async () => {
    const [ada, admin] = [await makeViewer(), await makeViewer({ roles: ['admin'] })];
    const { id: entityId } = await makeEntity(ada.memberId);
    await save(admin, { memberId: ada.memberId, entityId: null, address: HOME, seen: null });
    await save(admin, { memberId: ada.memberId, entityId, address: OFFICE, seen: null });
    expect(await personFacts(admin, ada.memberId)).toMatchObject({ postalAddress: HOME });
    expect(await entitiesOfPerson(admin, ada.memberId)).toMatchObject([{ postalAddress: OFFICE }]);
    const other = await makeViewer();
    await expect(
      save(other, { memberId: ada.memberId, entityId: null, address: null, seen: HOME }),
    ).rejects.toMatchObject({ code: 'not_found' });
    await expect(saveOwn(other, { entityId, address: null, seen: null })).rejects.toMatchObject({
      code: 'not_found',
    });
  });

  test('that was changed since it was shown is not overwritten, and a repeated save has no effect', async () => {
    const [ada, admin] = [await makeViewer(), await makeViewer({ roles: ['admin'] })];
    for (const _ of [1, 2]) await saveOwn(ada, { entityId: null, address: HOME, seen: null });
    const old = { memberId: ada.memberId, entityId: null, address: OFFICE, seen: null };
    await expect(save(admin, old)).rejects.toMatchObject({ code: 'conflict' });
    expect((await ownProfile(ada)).postalAddress).toEqual(HOME);
    await save(admin, { ...old, seen: HOME });
    expect((await ownProfile(ada)).postalAddress).toEqual(OFFICE);
  });

  test('of an archived entity stays as it is', async () => {
    const ada = await makeViewer();
    const { id: entityId } = await makeEntity(ada.memberId);
    await committed((tx, viewer: typeof ada) => archiveEntity(tx, viewer, entityId))(ada);
    await expect(saveOwn(ada, { entityId, address: HOME, seen: null })).rejects.toMatchObject({
      code: 'not_found',
    });
  });
});
