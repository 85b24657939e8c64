import { and, eq, isNull } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { db, transaction } from '#app/db/client.server.ts';
import { auditEntry } from '#app/db/schema/communication.ts';
import { investingEntity } from '#app/db/schema/joining.ts';
import { invitation, member } from '#app/db/schema/members.ts';
import type { SessionProfile } from '#app/domain/access/session-profile.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { countUninvitedMembers } from '#app/features/people/importing/prepared/prepared.server.ts';
import { admitIdentity } from '#app/features/people/joining/admit-identity.server.ts';
import { eraseInvitations } from '#app/features/people/joining/invitations/personal-data.server.ts';
import {
  inviteByFirm,
  revokeInvite,
  shareInvite,
} from '#app/features/people/joining/invitations/sharing.server.ts';
import { startJobs } from '#app/platform/jobs/runtime.server.ts';
import { grantInviteTokens } from '#tests/factories/invitations.ts';
import { makeAdmin, makeMember, makeViewer } from '#tests/factories/members.ts';
import { committed } from '#tests/setup/committed.ts';
import { useTestDatabase } from '#tests/setup/database.ts';
import { queued, runQueued } from '#tests/setup/queued.ts';
import { importPeople, peopleText } from './import-people.server.ts';
import { invitePreparedJob } from './invite-prepared.jobs.server.ts';
import { invitePrepared } from './invite-prepared.server.ts';
import { readPeople } from './people-file.server.ts';
import { sendPrepared, toInvite } from './send-prepared.server.ts';

useTestDatabase();

const HEADER =
  'email,name,role,country,entity,entity_kind,entity_country,registration_number,address,second_name,trustee';
const ADA =
  'ada@example.com,Ada Lindqvist,active,SE,Lindqvist Ltd,company,SE,556000-1,Storgatan 1 Stockholm,,';
const ADA_TRUST = 'Ada@Example.com,Ada Lindqvist,active,SE,Lindqvist Trust,trust,GB,,,,Barclays';
const BEN = 'ben@example.com,Ben Ode,prospective,,,,,,,,';

const fileOf = (...lines: string[]) => readPeople(Buffer.from([HEADER, ...lines].join('\n')));
const importOf = async (...lines: string[]) => {
  const file = await fileOf(...lines);
  return transaction((tx) => importPeople(tx, file));
};
const send = committed(sendPrepared);
const share = committed(shareInvite);
const revoke = committed(revokeInvite);
const erase = committed(eraseInvitations);
const countUninvited = committed(countUninvitedMembers);
const members = () => db().select().from(member).orderBy(member.email);
const invitations = () => db().select().from(invitation).orderBy(invitation.email);

beforeAll(async () => {
  const { JOBS } = await import('#app/jobs.server.ts');
  await startJobs({ jobs: JOBS, mode: 'enqueue-only' });
});

describe('a file of people', () => {
  test('prepares members with their entities; nothing is sent to them', async () => {
    expect(await importOf(ADA, ADA_TRUST, BEN)).toMatchObject({ added: 2, entities: 2, problems: [] });
    expect(await members()).toMatchObject([
      {
        email: 'ada@example.com',
        name: 'Ada Lindqvist',
        roles: ['active'],
        country: 'SE',
        auth0Id: null,
        approvedAt: null,
      },
      { email: 'ben@example.com', roles: ['prospective'], membershipStatus: 'unverified' },
    ]);
    const entities = await db().select().from(investingEntity).orderBy(investingEntity.name);
    expect(entities).toMatchObject([
      { name: 'Lindqvist Ltd', kind: 'company', isDefault: true },
      {
        name: 'Lindqvist Trust',
        kind: 'trust',
        isDefault: false,
        details: { trustee: 'Barclays', country: 'GB' },
      },
    ]);
    expect(await invitations()).toEqual([]);
    expect(await queued('invitation.mail')).toEqual([]);
    expect(
      (await db().select().from(auditEntry).orderBy(auditEntry.seq)).map(({ act }) => act).sort(),
    ).toEqual(['entity.add', 'entity.add', 'member.prepare', 'member.prepare']);
  });

  test('has the postal address of the person, or of the entity on its line', async () => {
    const header =
      'email,name,role,entity,entity_kind,entity_country,street,building_number,post_code,town,address_country';
    const own = 'ada@example.com,Ada Lindqvist,active,,,,Storgatan,1,111 22,Stockholm,SE';
    const held = 'ada@example.com,Ada Lindqvist,active,Ada Lindqvist,individual,SE,,,,Zug,CH';
    const report = await transaction(async (tx) =>
      importPeople(tx, await readPeople(Buffer.from([header, own, held].join('\n')))),
    );
    expect(report).toMatchObject({ added: 1, entities: 1, problems: [] });
    expect(await members()).toMatchObject([
      { postalAddress: { street: 'Storgatan', building: '1', postCode: '111 22', town: 'Stockholm' } },
    ]);
    expect(await db().select().from(investingEntity)).toMatchObject([
      { postalAddress: { street: null, town: 'Zug', country: 'CH' } },
    ]);
    const { problems } = await readPeople(Buffer.from([header, own.replace(',Stockholm,', ',,')].join('\n')));
    expect(problems).toMatchObject([{ line: 2, column: 'town' }]);
  });

  test('twice, and twice at once, adds nothing the second time', async () => {
    const both = await Promise.all([importOf(ADA, BEN), importOf(BEN, ADA)]);
    expect(both.map(({ added }) => added).sort()).toEqual([0, 2]);
    expect(await importOf(ADA, BEN)).toMatchObject({ added: 0, changed: 0, joined: 0, entities: 0 });
    expect(await members()).toHaveLength(2);
    expect(await db().select().from(investingEntity)).toHaveLength(1);
  });

  test('changes people who have not joined, and leaves members as they are', async () => {
    await makeMember({ email: 'ben@example.com', name: 'Ben himself', roles: ['active'] });
    await importOf(ADA, BEN);
    const renamed = ADA.replace('Ada Lindqvist', 'Ada Berg');
    expect(await importOf(renamed, BEN)).toMatchObject({ added: 0, changed: 1, joined: 1 });
    expect((await members()).map(({ name }) => name)).toEqual(['Ada Berg', 'Ben himself']);
  });

  test.each([
    ['joined', {}],
    ['was rejected', { approvedAt: null, rejectedAt: new Date() }],
  ])('adds no entity to a person who %s, and says so', async (_what, facts) => {
    await makeMember({ email: 'ada@example.com', ...facts });
    const report = await importOf(ADA);
    expect(report).toMatchObject({ added: 0, changed: 0, joined: 1, entities: 0 });
    expect(peopleText(report, { isDryRun: false })).toContain('1 joined or rejected before and left as they');
    expect(await db().select().from(investingEntity)).toEqual([]);
  });

  test('takes an address from an account that never proved it', async () => {
    const squatter = await makeMember({
      email: 'ben@example.com',
      emailVerifiedAt: null,
      approvedAt: null,
      roles: [],
    });
    expect(await importOf(BEN)).toMatchObject({ changed: 1 });
    expect(await members()).toMatchObject([{ id: squatter.id, auth0Id: null, name: 'Ben Ode' }]);
  });

  test('with errors is refused as a whole, each with its line and column', async () => {
    const report = await importOf(
      ADA,
      'nobody,Cy,active,,,,,,,,',
      'dee@example.com,Dee,owner,XX,,,,,,,',
      'eli@example.com,Eli,active,,Eli Ltd,company,SE,,,,',
      ADA.replace('active', 'prospective'),
      BEN,
      BEN,
    );
    expect(report.problems.map(({ line, column }) => [line, column])).toEqual([
      [3, 'email'],
      [4, 'role'],
      [4, 'country'],
      [5, 'registration_number'],
      [5, 'address'],
      [6, 'role'],
      [6, 'entity'],
      [8, 'email'],
    ]);
    expect(await members()).toEqual([]);
  });

  test.each([
    ['\r\n', '\n'],
    ['\n', '\r\n'],
    ['\r', '\n'],
  ])('with a header that ends in %j and lines that end in %j has all its people', async (first, rest) => {
    const { people, problems } = await readPeople(Buffer.from(`${HEADER}${first}${ADA}${rest}${BEN}${rest}`));
    expect([people.map(({ email }) => email), problems]).toEqual([
      ['ada@example.com', 'ben@example.com'],
      [],
    ]);
  });

  test.each(['E-mail', 'Email Address', 'e-mail address'])(
    'with the headers of other programs, such as %s, is read, and says so',
    async (header) => {
      const { people, notices } = await readPeople(
        Buffer.from(`${header},Full name,Role\nada@example.com,Ada Berg,active`),
      );
      expect(people).toMatchObject([{ email: 'ada@example.com', name: 'Ada Berg' }]);
      expect(notices).toEqual([`Columns read: ${header} as email, Full name as name.`]);
    },
  );

  test('with a line of more cells than its header is refused with the line', async () => {
    const file = await fileOf(ADA, `${BEN},x`);
    expect(file.people).toHaveLength(1);
    expect(file.problems).toMatchObject([
      { line: 3, column: null, problem: expect.stringContaining('12 cells, but the header has 11') },
    ]);
  });

  test('with two columns of one name is refused where they differ, and the report names what it does not read', async () => {
    const two = (other: string) =>
      readPeople(Buffer.from(`email,name,role,name,note\nada@example.com,Ada Lindqvist,active,${other},x`));
    expect((await two('Ada Li')).problems).toMatchObject([{ line: 2, column: 'name', value: 'Ada Li' }]);
    const same = await two('Ada Lindqvist');
    expect([same.people.length, same.problems]).toEqual([1, []]);
    expect(same.notices).toContainEqual(expect.stringMatching(/^Ignored columns: .*note/));
  });

  test('without a column that is required names it', async () => {
    const file = await readPeople(Buffer.from('email,name\nada@example.com,Ada'));
    expect(file).toMatchObject({ missing: ['role'], headers: ['email', 'name'], people: [] });
  });
});

describe('the invitations of people who were imported', () => {
  test('are sent by one act, once, also when two run at the same time', async () => {
    await importOf(ADA, BEN);
    expect(await countUninvited()).toBe(2);
    const made = await Promise.all([invitePrepared(), invitePrepared()]);
    expect(made.reduce((sum, count) => sum + count, 0)).toBe(2);
    expect(await invitePrepared()).toBe(0);
    expect((await invitations()).map(({ email, name, isUnsent }) => [email, name, isUnsent])).toEqual([
      ['ada@example.com', 'Ada Lindqvist', false],
      ['ben@example.com', 'Ben Ode', false],
    ]);
    expect(await queued('invitation.mail')).toHaveLength(2);
  });

  test('are sent by an admin’s button: the number is shown, recorded, and each person invited once', async () => {
    await importOf(ADA, BEN);
    const [admin, member] = [await makeAdmin(), await makeViewer()];
    expect([await toInvite(admin), await toInvite(member)]).toEqual([
      { count: 2, isSending: false },
      { count: 0, isSending: false },
    ]);
    expect(await send(admin)).toBe(2);
    // Until the job has run, the page offers no second one.
    expect(await toInvite(admin)).toEqual({ count: 2, isSending: true });
    await expect(send(admin)).rejects.toMatchObject({
      code: 'conflict',
      message: 'The invitations are already being sent.',
    });
    await expect(send(member)).rejects.toMatchObject({ code: 'not_found' });
    expect(
      await db().select().from(auditEntry).where(eq(auditEntry.act, 'invitation.sendPrepared')),
    ).toMatchObject([{ actorId: admin.memberId, after: { count: 2 } }]);
    await runQueued(invitePreparedJob);
    await runQueued(invitePreparedJob);
    expect(await queued('invitation.mail')).toHaveLength(2);
    await expect(send(admin)).rejects.toMatchObject({ code: 'conflict' });
  });

  test('go to nobody who has joined, or was invited before', async () => {
    await makeMember({ email: 'ben@example.com' });
    await importOf(ADA, BEN);
    expect(await invitePrepared()).toBe(1);
    await db()
      .update(invitation)
      .set({ expiresAt: new Date(0) })
      .where(eq(invitation.email, 'ada@example.com'));
    expect(await invitePrepared()).toBe(1);
  });

  test('are not made again after the newest one was revoked, until it is followed by another', async () => {
    await importOf(ADA, BEN);
    await invitePrepared();
    const [{ id } = { id: '' }] = await invitations();
    await revoke(await makeAdmin(), { id });
    expect(await countUninvited()).toBe(0);
    expect(await invitePrepared()).toBe(0);
    await transaction((tx) => inviteByFirm(tx, { email: 'ada@example.com' }));
    await db()
      .update(invitation)
      .set({ expiresAt: new Date(0) })
      .where(and(eq(invitation.email, 'ada@example.com'), isNull(invitation.revokedAt)));
    expect(await countUninvited()).toBe(1);
    expect(await invitePrepared()).toBe(1);
  });

  test.each([
    ['revoked', (from: Viewer, id: string) => revoke(from, { id })],
    ['withdrawn when its sender was erased', (from: Viewer) => erase(from.memberId, [])],
  ])('are sent after a member’s invitation was %s: the firm has not decided', async (_what, withdraw) => {
    const from = await makeViewer();
    await grantInviteTokens(from.memberId, 1);
    const id = (await share(from, { email: 'ben@example.com' }))?.id ?? '';
    await withdraw(from, id);
    await importOf(BEN);
    expect(await countUninvited()).toBe(1);
    expect(await invitePrepared()).toBe(1);
  });

  test('are not sent after an admin revoked a member’s invitation, whatever members do since', async () => {
    const [admin, from] = [await makeAdmin(), await makeViewer()];
    await grantInviteTokens(from.memberId, 2);
    for (const by of [admin, from]) {
      const id = (await share(from, { email: 'ben@example.com' }))?.id ?? '';
      await revoke(by, { id });
    }
    await importOf(BEN);
    expect(await countUninvited()).toBe(0);
    expect(await invitePrepared()).toBe(0);
  });
});

describe('a person who was imported and signs in', () => {
  const profile = (change: Partial<SessionProfile> = {}): SessionProfile => ({
    sub: 'auth0|ada',
    email: 'ada@example.com',
    emailVerified: true,
    name: 'ada@example.com',
    picture: null,
    roles: [],
    created_at: '2026-01-01T00:00:00.000Z',
    updated_at: '2026-01-01T00:00:00.000Z',
    ...change,
  });
  const admit = (change: Partial<SessionProfile>, invitationId: string | null) =>
    transaction((tx) => admitIdentity(tx, profile(change), { invitationId, authenticatedAt: new Date() }));

  test('by the mailed link takes over what was prepared: name, role and entities', async () => {
    await importOf(ADA);
    await invitePrepared();
    const [before] = await members();
    const [{ id } = { id: '' }] = await invitations();
    expect(await admit({}, id)).toMatchObject({ kind: 'admitted', synced: { memberId: before?.id } });
    expect(await members()).toMatchObject([
      { name: 'Ada Lindqvist', roles: ['active'], membershipStatus: 'approved', auth0Id: 'auth0|ada' },
    ]);
    expect(await invitePrepared()).toBe(0);
  });

  test('gets nothing without the link, nor with an address that is not confirmed', async () => {
    await importOf(ADA);
    await invitePrepared();
    const [{ id } = { id: '' }] = await invitations();
    expect(await admit({}, null)).toEqual({ kind: 'uninvited' });
    expect(await admit({ emailVerified: false }, null)).toEqual({ kind: 'uninvited' });
    expect(await admit({ emailVerified: false }, id)).toEqual({ kind: 'unconfirmed' });
    expect(await members()).toMatchObject([{ auth0Id: null, approvedAt: null }]);
  });
});
