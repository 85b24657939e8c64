import { describe, expect, test } from 'vitest';
import { transaction } from '#app/db/client.server.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { crmContactJob } from '#app/notify/crm/crm.jobs.server.ts';
import { makeMember, makeViewer } from '#tests/factories/members.ts';
import { makeEntity } from '#tests/factories/profile.ts';
import { auditEntries } from '#tests/setup/audit.ts';
import { committed } from '#tests/setup/committed.ts';
import { useTestDatabase } from '#tests/setup/database.ts';
import { queued } from '#tests/setup/queued.ts';
import {
  addEntity,
  archiveEntity,
  editEntity,
  makeDefaultEntity,
  ownEntities,
} from './entities/entities.server.ts';
import { type EntityInput, MOST_ENTITIES } from './entities/entity.ts';
import { ownProfile, profileChoices, saveProfile } from './profile.server.ts';
import { type ProfileDetails, profileDetails } from './profile.ts';

useTestDatabase({ jobs: [crmContactJob] });

const DETAILS: ProfileDetails = {
  name: 'Ada Lovelace',
  phone: '+46 8 123456',
  country: 'SE',
  locale: 'sv-SE',
  timeZone: 'Europe/Stockholm',
  currency: 'SEK',
};

const audits = async () =>
  (await auditEntries()).map(({ act, actorId, before, after }) => ({ act, actorId, before, after }));

describe('the profile', () => {
  const save = committed(saveProfile);
  /** Returns the members whose CRM contacts will be updated. */
  const synced = async () =>
    (await queued<{ memberId: string }>('crm.contact')).map(({ memberId }) => memberId);

  test('stores what its member enters, and nothing else', async () => {
    const [ada, bo] = [await makeViewer(), await makeViewer()];
    await save(ada, DETAILS);
    expect(await synced()).toEqual([ada.memberId]);
    expect(await ownProfile(ada)).toEqual({
      ...DETAILS,
      email: ada.email,
      postalAddress: null,
      picture: null,
    });
    expect(await ownProfile(bo)).toMatchObject({ name: 'Ada Lindqvist', currency: 'EUR' });
  });

  test('records what was changed, before and after, and nothing without changes', async () => {
    const ada = await makeViewer();
    const { email: _email, postalAddress: _address, picture: _picture, ...before } = await ownProfile(ada);
    await save(ada, before);
    expect(await synced()).toEqual([]);
    await save(ada, { ...before, phone: '+46 8 123456' });
    await save(ada, { ...before, phone: null, name: 'Ada Lovelace' });
    expect(await audits()).toEqual([
      {
        act: 'member.editProfile',
        actorId: ada.memberId,
        before: { phone: null },
        after: { phone: '+46 8 123456' },
      },
      {
        act: 'member.editProfile',
        actorId: ada.memberId,
        before: { phone: '+46 8 123456', name: 'Ada Lindqvist' },
        after: { phone: null, name: 'Ada Lovelace' },
      },
    ]);
  });

  test('rejects names that could be taken for the firm or its people, and invisible characters', async () => {
    await makeMember({ name: 'Ingrid Solberg', roles: ['admin'] });
    const ada = await makeViewer();
    for (const name of [
      'Ingrid Solberg',
      'Solberg, Ingrid',
      'INGRID SÖLBERG',
      'Ingrid Sоlberg',
      'Investor Relations',
      'Vestry Support',
    ])
      await expect(save(ada, { ...DETAILS, name }), name).rejects.toMatchObject({ code: 'unprocessable' });
    await save(ada, { ...DETAILS, name: 'Ingrid Solveig' });
    for (const name of ['Ada\u202eadA', 'Ada\u200b Lindqvist', 'Ada\u0007'])
      expect(profileDetails.safeParse({ ...DETAILS, name }).success, JSON.stringify(name)).toBe(false);
    for (const name of ['Ægir Þórðarson', '李小龍', 'نیما می‌خواهد', 'O’Neill-Smith'])
      expect(profileDetails.safeParse({ ...DETAILS, name }).success, name).toBe(true);
  });

  test('accepts existing time zones, or the one stored before', async () => {
    const [ada, bo] = [await makeViewer(), await makeViewer({ timeZone: 'Europe/Kiev' })];
    const wrong = { ...DETAILS, timeZone: 'Europe/Atlantis' };
    await expect(save(ada, wrong)).rejects.toMatchObject({ code: 'unprocessable' });
    await save(bo, { ...DETAILS, timeZone: 'Europe/Kiev' });
    expect(await synced()).toEqual([bo.memberId]);
  });

  test.each(['Asia/Kolkata', 'Asia/Ho_Chi_Minh', 'America/Nuuk', 'Europe/Kyiv', 'US/Pacific'])(
    'takes the time zone %s by this name',
    async (timeZone) => {
      const ada = await makeViewer();
      await save(ada, { ...DETAILS, timeZone });
      expect((await ownProfile(ada)).timeZone).toBe(timeZone);
    },
  );

  test.each(['+05:30', 'Asia/Atlantis', ''])('refuses %j', async (timeZone) => {
    await expect(save(await makeViewer(), { ...DETAILS, timeZone })).rejects.toMatchObject({
      code: 'unprocessable',
    });
  });

  test('shows an example of each number format in the member’s currency', () => {
    const { locales, timeZones } = profileChoices({ currency: 'EUR' });
    const examples = new Map(locales.map(({ value, example }) => [value, example]));
    expect(examples.get('en-GB')).toBe('€1,234,567.89 · 9 Mar 2026');
    expect(examples.get('de-DE')?.replaceAll(/\s/g, ' ')).toBe('1.234.567,89 € · 9. März 2026');
    expect(timeZones).toEqual(
      expect.arrayContaining(['Asia/Kolkata', 'Europe/Berlin', 'America/New_York', 'UTC']),
    );
    for (const { value } of locales) expect(profileDetails.shape.locale.parse(value)).toBe(value);
  });
});

describe('investing entities', () => {
  const company: EntityInput = {
    kind: 'company',
    name: 'Lindqvist AB',
    registrationNumber: '556016-0680',
    country: 'SE',
    address: 'Storgatan 1',
  };
  const own: EntityInput = { kind: 'individual', name: 'Ada Lindqvist', country: 'SE' };
  const add = (viewer: Viewer, input: EntityInput) => transaction((tx) => addEntity(tx, viewer, input));
  const listed = async (viewer: Viewer) =>
    (await ownEntities(viewer)).map(({ name, isDefault }) => (isDefault ? `${name} *` : name));

  test('the first one is the default, until another is chosen', async () => {
    const ada = await makeViewer();
    await add(ada, own);
    const { id } = await add(ada, company);
    expect(await listed(ada)).toEqual(['Ada Lindqvist *', 'Lindqvist AB']);
    await transaction((tx) => makeDefaultEntity(tx, ada, id));
    await transaction((tx) => makeDefaultEntity(tx, ada, id));
    expect(await listed(ada)).toEqual(['Lindqvist AB *', 'Ada Lindqvist']);
    expect((await audits()).map(({ act }) => act)).toEqual([
      'entity.add',
      'entity.add',
      'entity.makeDefault',
    ]);
  });

  test('of several added at once, one is the default', async () => {
    const ada = await makeViewer();
    await Promise.all([own, company, own].map((input) => add(ada, input)));
    expect((await ownEntities(ada)).filter(({ isDefault }) => isDefault)).toHaveLength(1);
  });

  test('can be changed within their kind, with the previous values recorded', async () => {
    const ada = await makeViewer();
    const { id } = await add(ada, company);
    const edit = (input: EntityInput) => transaction((tx) => editEntity(tx, ada, id, input));
    await edit(company);
    await edit({ ...company, name: 'Lindqvist Holding AB' });
    await expect(edit(own)).rejects.toMatchObject({ code: 'conflict' });
    expect(await ownEntities(ada)).toEqual([
      { ...company, name: 'Lindqvist Holding AB', id, isDefault: true, postalAddress: null },
    ]);
    expect((await audits()).slice(1)).toMatchObject([
      { act: 'entity.edit', before: { name: 'Lindqvist AB' }, after: { name: 'Lindqvist Holding AB' } },
    ]);
  });

  test('archiving the default makes the oldest of the others the default', async () => {
    const ada = await makeViewer();
    const { id: first } = await add(ada, own);
    const { id: second } = await add(ada, company);
    const archive = (id: string) => transaction((tx) => archiveEntity(tx, ada, id));
    await archive(first);
    expect(await listed(ada)).toEqual(['Lindqvist AB *']);
    await expect(archive(first)).rejects.toMatchObject({ code: 'not_found' });
    await archive(second);
    expect(await listed(ada)).toEqual([]);
    await add(ada, own);
    expect(await listed(ada)).toEqual(['Ada Lindqvist *']);
  });

  test('are visible to their member only', async () => {
    const [ada, bo] = [await makeViewer(), await makeViewer()];
    const { id } = await add(ada, own);
    const acts = [editEntity, archiveEntity, makeDefaultEntity];
    for (const act of acts) {
      await expect(transaction((tx) => act(tx, bo, id, own))).rejects.toMatchObject({ code: 'not_found' });
    }
    expect([await listed(ada), await listed(bo)]).toEqual([['Ada Lindqvist *'], []]);
  });

  test('are limited in number', async () => {
    const ada = await makeViewer();
    for (let n = 0; n < MOST_ENTITIES; n += 1) await makeEntity(ada.memberId);
    await expect(add(ada, own)).rejects.toMatchObject({ code: 'conflict' });
  });
});
