import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { db, transaction } from '#app/db/client.server.ts';
import { notification } from '#app/db/schema/communication.ts';
import type { GrantInput } from '#app/domain/access/giving.ts';
import { PRESETS } from '#app/domain/access/grants.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { newId } from '#app/domain/ids.ts';
import { givenByViewer, givenToViewer } from '#app/features/grants/grant-views.server.ts';
import { letterOf, storedLetter } from '#app/features/grants/letter.server.ts';
import { invitationMailJob } from '#app/features/people/joining/invitations/invitation-mail.jobs.server.ts';
import { JOBS } from '#app/jobs.server.ts';
import { memberMailJob } from '#app/notify/mail/mail.jobs.server.ts';
import { makeAdmin, makeViewer } from '#tests/factories/members.ts';
import { useTestDatabase } from '#tests/setup/database.ts';
import { queued, runQueued } from '#tests/setup/queued.ts';
import { useSandbox } from '#tests/setup/sandbox.ts';
import {
  acceptAccess,
  confirmAccess,
  endAccess,
  eraseAccess,
  giveAccess,
  proposeAccess,
} from './grants.server.ts';

useTestDatabase({ jobs: JOBS });
const held = useSandbox();

async function sendMails(): Promise<void> {
  await runQueued(invitationMailJob);
  await runQueued(memberMailJob);
}

let holder: Viewer;
let accountant: Viewer;

beforeEach(async () => {
  held.sandbox.mailbox.clear();
  holder = await makeViewer({ roles: ['active'], name: 'Anna Berg' });
  accountant = await makeViewer({ roles: ['prospective'], name: 'Karl Roth' });
});

const input = (change: Partial<GrantInput> = {}): GrantInput => ({
  ...{ id: newId(), entity: 'all', email: accountant.email, preset: 'accountant', vehicles: 'all' },
  ...{ rights: { ...PRESETS.accountant.rights, categories: ['tax', 'statement'], year: 2026 } },
  ...{ from: null, until: null, receivesInstead: false, ...change },
});
const give = (grant = input()) => transaction((tx) => giveAccess(tx, holder, grant));

describe('access', () => {
  test('is mailed to a person with an account, once, and its acceptance to the holder', async () => {
    const grant = input();
    await give(grant);
    await give(grant);
    await sendMails();
    const [mail, ...more] = held.sandbox.mailbox.find({ to: accountant.email });
    expect(more).toEqual([]);
    expect(mail?.subject).toBe('Anna Berg gives you access at Vestry');
    expect((await givenToViewer(accountant)).map(({ state }) => state)).toEqual(['invited']);
    await transaction((tx) => acceptAccess(tx, accountant, { id: grant.id }));
    await sendMails();
    expect(held.sandbox.mailbox.find({ to: holder.email }).map(({ subject }) => subject)).toEqual([
      'Karl Roth accepted the access that you gave',
    ]);
    expect(await givenByViewer(holder)).toMatchObject([
      {
        ...{ state: 'active', person: 'Karl Roth', preset: 'Accountant', vehicles: null },
        rights: ['Documents of 2026: Tax, Statement'],
      },
    ]);
  });

  test('invites a person without an account, with a link of their own', async () => {
    const email = 'new.adviser@example.com';
    await give(input({ email }));
    await sendMails();
    const [mail, ...more] = held.sandbox.mailbox.find({ to: email });
    expect(more).toEqual([]);
    expect(mail?.subject).toBe('Anna Berg gives you access at Vestry');
    const { text } = await held.sandbox.mailbox.parsed(mail?.id ?? '');
    expect(text).toMatch(/\/api\/auth\/signup\?invite=/);
    expect(text).toMatch(/Documents of 2026: Tax, Statement/);
  });

  test('that the firm prepared is mailed to nobody else before the holder confirms it', async () => {
    const admin = await makeAdmin();
    const grant = input();
    await transaction((tx) => proposeAccess(tx, admin, { memberId: holder.memberId, grant }));
    await sendMails();
    expect(held.sandbox.mailbox.find({ to: accountant.email })).toEqual([]);
    expect(held.sandbox.mailbox.find({ to: holder.email })).toHaveLength(1);
    await transaction((tx) => confirmAccess(tx, holder, { id: grant.id }));
    await transaction((tx) => confirmAccess(tx, holder, { id: grant.id }));
    await sendMails();
    expect(held.sandbox.mailbox.find({ to: accountant.email })).toHaveLength(1);
  });

  test('that ends is announced to the person who had it, once', async () => {
    const grant = input();
    await give(grant);
    await transaction((tx) => acceptAccess(tx, accountant, { id: grant.id }));
    for (const _time of [1, 2]) await transaction((tx) => endAccess(tx, holder, { id: grant.id }));
    await sendMails();
    expect(held.sandbox.mailbox.find({ to: accountant.email }).map(({ subject }) => subject)).toContain(
      'Your access for Anna Berg has ended',
    );
    expect(held.sandbox.mailbox.find({ to: accountant.email })).toHaveLength(2);
  });

  test('leaves no name of either side with the other once their data is erased', async () => {
    const grant = input();
    const admin = await makeAdmin();
    const { id } = await transaction((tx) => proposeAccess(tx, admin, { memberId: holder.memberId, grant }));
    await transaction((tx) => confirmAccess(tx, holder, { id }));
    await transaction((tx) => acceptAccess(tx, accountant, { id }));
    await transaction((tx) => endAccess(tx, holder, { id }));
    const saidTo = async ({ memberId }: Viewer) =>
      JSON.stringify(await db().select().from(notification).where(eq(notification.memberId, memberId)));
    expect(await saidTo(holder)).toContain(accountant.email);
    await transaction((tx) => eraseAccess(tx, holder.memberId, []));
    expect(await saidTo(accountant)).not.toContain('Anna Berg');
    await transaction((tx) => eraseAccess(tx, accountant.memberId, []));
    expect(await saidTo(holder)).not.toContain(accountant.name);
    expect(await saidTo(holder)).not.toContain(accountant.email);
    const mails = JSON.stringify(await queued('mail.member'));
    expect(mails).not.toContain('Your access for Anna Berg');
    expect(mails).not.toContain(`${accountant.name} accepted`);
  });

  test('has a letter that its holder and admins can read, and nobody else', async () => {
    const letter = letterOf({ name: 'letter.pdf', content: Buffer.from('%PDF-1.7').toString('base64') });
    const grant = input({ preset: 'data_collector', until: '2027-06-30' });
    await transaction((tx) => giveAccess(tx, holder, grant, letter));
    expect((await storedLetter(holder, grant.id)).content.toString()).toBe('%PDF-1.7');
    expect((await storedLetter(await makeAdmin(), grant.id)).name).toBe('letter.pdf');
    await expect(storedLetter(accountant, grant.id)).rejects.toMatchObject({ code: 'not_found' });
    expect(() => letterOf({ name: 'letter.exe', content: 'TVo=' })).toThrow(/must be a PDF/);
  });
});
