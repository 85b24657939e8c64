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
    await saveOwn(ada, { entityId: null, address: HOME });
    await saveOwn(ada, { entityId, address: OFFICE });
    expect((await ownProfile(ada)).postalAddress).toEqual(HOME);
    expect(await ownEntities(ada)).toMatchObject([{ id: entityId, postalAddress: OFFICE }]);
    await saveOwn(ada, { entityId: null, address: null });
    expect((await ownProfile(ada)).postalAddress).toBeNull();
  });

  test('is recorded in the audit log once for each change', async () => {
    const ada = await makeViewer();
    for (const _ of [1, 2]) await saveOwn(ada, { entityId: null, address: HOME });
    const entries = (await auditEntries()).filter(({ act }) => act === 'member.changeAddress');
    expect(entries).toMatchObject([{ before: { postalAddress: null }, after: { postalAddress: HOME } }]);
  });

  test('is saved and read by an admin, and by nobody else', async () => {
    const [ada, admin] = [await makeViewer(), await makeViewer({ roles: ['admin'] })];
    const { id: entityId } = await makeEntity(ada.memberId);
    await save(admin, { memberId: ada.memberId, entityId: null, address: HOME });
    await save(admin, { memberId: ada.memberId, entityId, address: OFFICE });
    expect(await personFacts(admin, ada.memberId)).toMatchObject({ postalAddress: HOME });
    expect(await entitiesOfPerson(admin, ada.memberId)).toMatchObject([{ postalAddress: OFFICE }]);
    const other = await makeViewer();
    await expect(
      save(other, { memberId: ada.memberId, entityId: null, address: null }),
    ).rejects.toMatchObject({ code: 'not_found' });
    await expect(saveOwn(other, { entityId, address: null })).rejects.toMatchObject({ code: 'not_found' });
  });

  test('of an archived entity stays as it is', async () => {
    const ada = await makeViewer();
    const { id: entityId } = await makeEntity(ada.memberId);
    await committed((tx, viewer: typeof ada) => archiveEntity(tx, viewer, entityId))(ada);
    await expect(saveOwn(ada, { entityId, address: HOME })).rejects.toMatchObject({ code: 'not_found' });
  });
});
