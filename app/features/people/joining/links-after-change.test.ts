import PostalMime from 'postal-mime';
import { beforeEach, describe, expect, test } from 'vitest';
import { transaction } from '#app/db/client.server.ts';
import { newId } from '#app/domain/ids.ts';
import { invitationMailJob } from '#app/features/people/joining/invitations/invitation-mail.jobs.server.ts';
import { invitationOfLink } from '#app/features/people/joining/invitations/invitations.server.ts';
import { remindGuest, shareInvite } from '#app/features/people/joining/invitations/sharing.server.ts';
import { entryOfLink, putOnWaitlist } from '#app/features/people/joining/waitlist/waitlist.server.ts';
import { waitlistMailJob } from '#app/features/people/joining/waitlist/waitlist-mail.jobs.server.ts';
import { JOBS } from '#app/jobs.server.ts';
import { makeAdmin } from '#tests/factories/members.ts';
import { committed } from '#tests/setup/committed.ts';
import { useTestDatabase } from '#tests/setup/database.ts';
import { runQueued } from '#tests/setup/queued.ts';
import { changeEnvironment } from '#tests/setup/rewire.ts';
import { useSandbox } from '#tests/setup/sandbox.ts';

const held = useSandbox();
useTestDatabase({ jobs: JOBS });

let guest = '';
beforeEach(() => {
  guest = `guest-${newId()}@example.test`;
});

/** Runs `work` with another secret, as after a restart. */
async function changed(former: string | undefined, work: () => Promise<void>): Promise<void> {
  const AUTH0_SECRET = 'another-secret-of-the-tests-of-forty-chars';
  const undo = changeEnvironment({ AUTH0_SECRET, AUTH0_FORMER_SECRETS: former });
  try {
    await work();
  } finally {
    undo();
  }
}

/** Returns the secrets of the links in the mails to the guest, latest first. */
async function mailed(name: 'invite' | 'token'): Promise<string[]> {
  const { mailbox } = held.sandbox;
  const mails = await Promise.all(
    mailbox.find({ to: guest }).map(async ({ id }) => PostalMime.parse(await mailbox.raw(id))),
  );
  return mails.map(({ text }) => new RegExp(`[?&]${name}=([\\w-]+)`).exec(text ?? '')?.[1] ?? '');
}

describe.each<[string, () => string | undefined]>([
  ['listed', () => process.env.AUTH0_SECRET],
  ['no longer listed', () => undefined],
])('after our secret was changed, with the former one %s,', (_what, former) => {
  test('an invitation that waited to be mailed has a link that works', async () => {
    await committed(shareInvite)(await makeAdmin(), { email: guest, name: '', message: '' });
    await changed(former(), () => runQueued(invitationMailJob));
    const [token = ''] = await mailed('invite');
    expect(await invitationOfLink(token)).toMatchObject({ email: guest });
  });

  test('an invitation that is mailed again has a link that works', async () => {
    await committed(shareInvite)(await makeAdmin(), { email: guest, name: '', message: '' });
    await runQueued(invitationMailJob);
    const [first = ''] = await mailed('invite');
    await changed(former(), async () => {
      expect(await transaction((tx) => remindGuest(tx, guest, '2026-11-24'))).toBe(true);
      await runQueued(invitationMailJob);
    });
    const tokens = new Set(await mailed('invite'));
    for (const token of tokens)
      if (token !== first || former()) expect(await invitationOfLink(token)).toMatchObject({ email: guest });
    // The link in the first mail is the same one if the former secret is known.
    expect(tokens.size).toBe(former() ? 1 : 2);
  });

  test('a link of the waitlist that waited to be mailed works', async () => {
    await transaction((tx) => putOnWaitlist(tx, { email: guest }));
    await changed(former(), () => runQueued(waitlistMailJob));
    const [token = ''] = await mailed('token');
    expect(await entryOfLink(token)).toMatchObject({ email: guest });
  });
});
