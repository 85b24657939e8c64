import { join } from 'node:path';
import { Client } from '@hubspot/api-client';
import { FilterOperatorEnum } from '@hubspot/api-client/lib/codegen/crm/contacts/models/Filter.js';
import { AssociationSpecAssociationCategoryEnum } from '@hubspot/api-client/lib/codegen/crm/objects/notes/models/AssociationSpec.js';
import { beforeAll, describe, expect, test } from 'vitest';
import { startSandbox } from '../../sandbox/sandbox.ts';
import { FREE } from '../../sandbox/testing.ts';
import { useStandIns } from './stand-ins.ts';

const held = useStandIns();
let client: Client;
let made = 0;

const clientWith = (accessToken: string) =>
  new Client({
    accessToken,
    basePath: held.sandbox.urls.crm.replace(/\/$/, ''),
    numberOfApiCallRetries: 0,
  });

beforeAll(() => {
  client = clientWith('sandbox-crm-key');
});

const contacts = () => client.crm.contacts;
const newEmail = () => {
  made += 1;
  return `person-${made}@example.test`;
};
const create = (properties: Record<string, string>) => contacts().basicApi.create({ properties });

/** The SDK's representation of a refusal. */
async function refusalOf(call: Promise<unknown>) {
  const error = await call.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (error instanceof Error && 'code' in error && 'body' in error && 'headers' in error) {
    const { code, body, headers } = error;
    return { code, body: body as Record<string, unknown>, headers: headers as Record<string, string> };
  }
  throw new Error('The call was not refused', { cause: error });
}

describe('a contact', () => {
  test('is created, with custom properties, and read by id and by address', async () => {
    const email = newEmail();
    const contact = await create({ email: email.toUpperCase(), firstname: 'Ada', vestry_state: 'approved' });
    expect(contact.id).toMatch(/^\d+$/);
    expect(contact.createdAt).toBeInstanceOf(Date);
    const byId = await contacts().basicApi.getById(contact.id, ['vestry_state']);
    expect(byId.properties).toMatchObject({
      email,
      firstname: 'Ada',
      lastname: null,
      vestry_state: 'approved',
      hs_object_id: contact.id,
    });
    const byEmail = await contacts().basicApi.getById(
      email,
      undefined,
      undefined,
      undefined,
      undefined,
      'email',
    );
    expect(byEmail.id).toBe(contact.id);
    expect(byEmail.properties).not.toHaveProperty('vestry_state');
  });

  test('is created once per address: the second is a conflict that names the first', async () => {
    const email = newEmail();
    const { id } = await create({ email });
    const refusal = await refusalOf(create({ email }));
    expect(refusal).toMatchObject({
      code: 409,
      body: {
        status: 'error',
        category: 'CONFLICT',
        message: `Contact already exists. Existing ID: ${id}`,
      },
    });
    expect(refusal.body.correlationId).toMatch(/^[\da-f-]{36}$/);
  });

  test('is not created for an invalid address', async () => {
    const refusal = await refusalOf(create({ email: 'nobody' }));
    expect(refusal).toMatchObject({ code: 400, body: { category: 'VALIDATION_ERROR' } });
    expect(refusal.body.message).toContain('"error":"INVALID_EMAIL"');
  });

  test('can be changed by id and by address', async () => {
    const [email, next] = [newEmail(), newEmail()];
    const { id } = await create({ email });
    await contacts().basicApi.update(email, { properties: { firstname: 'Ada' } }, 'email');
    const changed = await contacts().basicApi.update(id, { properties: { email: next } });
    expect(changed.updatedAt.getTime()).toBeGreaterThanOrEqual(changed.createdAt.getTime());
    expect((await contacts().basicApi.getById(id)).properties).toMatchObject({
      email: next,
      firstname: 'Ada',
    });
  });

  test('that does not exist, or no longer, is a 404', async () => {
    const { id } = await create({ email: newEmail() });
    await contacts().basicApi.archive(id);
    expect(await refusalOf(contacts().basicApi.getById(id))).toMatchObject({
      code: 404,
      body: { category: 'OBJECT_NOT_FOUND' },
    });
    expect(await refusalOf(contacts().basicApi.update(id, { properties: {} }))).toMatchObject({ code: 404 });
  });
});

describe('a batch', () => {
  test('can be created or changed by address', async () => {
    const [known, fresh] = [newEmail(), newEmail()];
    const { id } = await create({ email: known, firstname: 'Ada' });
    const answer = await contacts().batchApi.upsert({
      inputs: [
        { id: known, idProperty: 'email', properties: { lastname: 'Lindqvist' } },
        { id: fresh, idProperty: 'email', properties: { firstname: 'Jonas' }, objectWriteTraceId: 'fresh' },
      ],
    });
    expect(answer.status).toBe('COMPLETE');
    expect(answer.results).toMatchObject([
      { id, _new: false },
      { _new: true, objectWriteTraceId: 'fresh', properties: { email: fresh, firstname: 'Jonas' } },
    ]);
    expect((await contacts().basicApi.getById(id)).properties).toMatchObject({
      firstname: 'Ada',
      lastname: 'Lindqvist',
    });
  });

  test('reports each error, if each input has an id of ours', async () => {
    const answer = await contacts().batchApi.upsert({
      inputs: [
        { id: 'nobody', idProperty: 'email', properties: {}, objectWriteTraceId: 'first' },
        { id: newEmail(), idProperty: 'email', properties: {}, objectWriteTraceId: 'second' },
      ],
    });
    expect(answer.results).toMatchObject([{ objectWriteTraceId: 'second' }]);
    expect(answer).toMatchObject({
      numErrors: 1,
      errors: [{ category: 'VALIDATION_ERROR', context: { objectWriteTraceId: ['first'] } }],
    });
  });

  test('is refused as a whole because of one, if no input has an id', async () => {
    const email = newEmail();
    const inputs = ['nobody', email].map((id) => ({ id, idProperty: 'email', properties: {} }));
    expect(await refusalOf(contacts().batchApi.upsert({ inputs }))).toMatchObject({ code: 400 });
    const found = contacts().basicApi.getById(email, undefined, undefined, undefined, undefined, 'email');
    expect(await refusalOf(found)).toMatchObject({ code: 404 });
  });

  test('can be changed by id; missing ones are reported', async () => {
    const { id } = await create({ email: newEmail() });
    const email = newEmail();
    const answer = await contacts().batchApi.update({
      inputs: [
        { id, properties: { email } },
        { id: '1', properties: { firstname: 'Nobody' } },
      ],
    });
    expect(answer.results).toMatchObject([{ id, properties: { email } }]);
    expect(answer).toMatchObject({ errors: [{ category: 'OBJECT_NOT_FOUND', context: { ids: ['1'] } }] });
  });

  test('cannot be changed by address, may contain each once, and a hundred at most', async () => {
    const [email, ...others] = Array.from({ length: 101 }, newEmail);
    const byEmail = { id: email ?? '', idProperty: 'email', properties: {} };
    await create({ email: byEmail.id });
    for (const call of [
      () => contacts().batchApi.update({ inputs: [byEmail] }),
      () => contacts().batchApi.upsert({ inputs: [byEmail, byEmail] }),
      () => contacts().batchApi.upsert({ inputs: [byEmail, ...others.map((id) => ({ ...byEmail, id }))] }),
    ]) {
      expect(await refusalOf(call())).toMatchObject({ code: 400, body: { category: 'VALIDATION_ERROR' } });
    }
  });

  test('can be read', async () => {
    const { id } = await create({ email: newEmail(), firstname: 'Ada' });
    const answer = await contacts().batchApi.read({
      inputs: [{ id }, { id: '1' }],
      properties: ['firstname'],
      propertiesWithHistory: [],
    });
    expect(answer.results).toMatchObject([{ id, properties: { firstname: 'Ada' } }]);
    expect(answer).toMatchObject({ errors: [{ context: { ids: ['1'] } }] });
  });
});

test('contacts can be searched, sorted and paged', async () => {
  const emails = [newEmail(), newEmail(), newEmail()];
  for (const [index, email] of emails.entries()) {
    await create({ email, lastname: `Search ${index}`, vestry_state: 'searched' });
  }
  const asked = (after: string) => ({
    filterGroups: [
      {
        filters: [
          { propertyName: 'vestry_state', operator: FilterOperatorEnum.Eq, value: 'searched' },
          { propertyName: 'lastname', operator: FilterOperatorEnum.ContainsToken, value: 'sear*' },
        ],
      },
    ],
    sorts: ['-lastname'],
    properties: ['email'],
    limit: 2,
    after,
  });
  const first = await contacts().searchApi.doSearch(asked('0'));
  expect([first.total, first.paging?.next?.after]).toEqual([3, '2']);
  expect(first.results.map(({ properties }) => properties.email)).toEqual([emails[2], emails[1]]);
  const rest = await contacts().searchApi.doSearch(asked('2'));
  expect(rest.results.map(({ properties }) => properties.email)).toEqual([emails[0]]);
  expect(rest.paging).toBeUndefined();
});

const aboutContact = (id: string) => ({
  to: { id },
  types: [
    { associationCategory: AssociationSpecAssociationCategoryEnum.HubspotDefined, associationTypeId: 202 },
  ],
});

describe('a note', () => {
  const write = (contactId: string, properties: Record<string, string>) =>
    client.crm.objects.notes.basicApi.create({ properties, associations: [aboutContact(contactId)] });

  test('can be written about a contact, and found there', async () => {
    const { id } = await create({ email: newEmail() });
    const note = await write(id, { hs_timestamp: '2026-11-21T10:00:00Z', hs_note_body: '<p>Called.</p>' });
    const page = await client.crm.associations.v4.basicApi.getPage('contacts', id, 'notes');
    expect(page.results.map(({ toObjectId }) => String(toObjectId))).toEqual([note.id]);
    const read = await client.crm.objects.notes.batchApi.read({
      inputs: [{ id: note.id }],
      properties: ['hs_note_body'],
      propertiesWithHistory: [],
    });
    expect(read.results).toMatchObject([{ id: note.id, properties: { hs_note_body: '<p>Called.</p>' } }]);
  });

  test('requires its time, and an existing contact', async () => {
    const { id } = await create({ email: newEmail() });
    expect(await refusalOf(write(id, { hs_note_body: 'When?' }))).toMatchObject({ code: 400 });
    const stranger = write('1', { hs_timestamp: '2026-11-21T10:00:00Z', hs_note_body: 'About whom?' });
    expect(await refusalOf(stranger)).toMatchObject({ code: 400, body: { category: 'VALIDATION_ERROR' } });
  });
});

describe('a call', () => {
  test('without our key is refused', async () => {
    const refusal = await refusalOf(clientWith('wrong').crm.contacts.basicApi.getById('1'));
    expect(refusal).toMatchObject({ code: 401, body: { category: 'INVALID_AUTHENTICATION' } });
  });

  test('too many are refused with the vendor’s message and the waiting time', async () => {
    held.sandbox.faults.set('crm', { kind: 'busy', retryAfterSeconds: 7 });
    const refusal = await refusalOf(contacts().basicApi.getById('1'));
    expect(refusal).toMatchObject({
      code: 429,
      body: { errorType: 'RATE_LIMIT', policyName: 'TEN_SECONDLY_ROLLING' },
    });
    expect(refusal.headers['retry-after']).toBe('7');
  });

  test('to a dated path is the same as to a numbered one', async () => {
    const { id } = await create({ email: newEmail() });
    const address = `${held.sandbox.urls.crm}crm/objects/2026-03/contacts/${id}`;
    const answer = await fetch(address, { headers: { authorization: 'Bearer sandbox-crm-key' } });
    expect(await answer.json()).toMatchObject({ id, archived: false });
    expect(held.sandbox.calls.unknown('crm')).toEqual([]);
  });

  test('unknown to the sandbox is reported', async () => {
    const deals = client.crm.deals.basicApi.getById('1');
    expect(await refusalOf(deals)).toMatchObject({ code: 404 });
    expect(held.sandbox.calls.unknown('crm')).toHaveLength(1);
  });
});

test('data survives a restart', async () => {
  const { id } = await create({ email: newEmail() });
  const note = { hs_timestamp: '2026-11-21T10:00:00Z', hs_note_body: '<p>Called.</p>' };
  await client.crm.objects.notes.basicApi.create({ properties: note, associations: [aboutContact(id)] });
  await held.sandbox.stop();
  const dataDir = join(held.folder, 'inside', 'sandbox');
  held.sandbox = await startSandbox({ dataDir, appUrl: 'http://localhost:1', ports: FREE });
  client = clientWith('sandbox-crm-key');
  expect((await contacts().basicApi.getById(id)).id).toBe(id);
  const notes = await client.crm.associations.v4.basicApi.getPage('contacts', id, 'notes');
  expect(notes.results).toHaveLength(1);
  expect(Number((await create({ email: newEmail() })).id)).toBeGreaterThan(Number(id));
});
