import { z } from 'zod';
import { type Tx, transaction } from '#app/db/client.server.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { DomainError } from '#app/domain/errors.ts';
import { notify } from '#app/notify/notify.server.ts';
import { recordAudit } from '#app/platform/audit/audit.server.ts';
import { urlTo } from '#app/platform/config/links.server.ts';
import { defineJob } from '#app/platform/jobs/jobs.server.ts';
import { requiredVersion, SIGN_PAGE } from '../nda.ts';
import { findBinding } from '../versions.queries.server.ts';
import { agreementVersionOf } from '../versions.server.ts';
import { findOwingAfter, findOwingMember } from './version-admin.queries.server.ts';

/**
 * Reminds a member to sign, at most once a day. Returns whether a notification was sent, or had already been sent
 * today.
 * @throws DomainError `not_found` for everyone but admins, and when there is nothing for the member to sign.
 */
export async function remindToSign(
  tx: Tx,
  viewer: Viewer,
  { memberId }: { memberId: string },
): Promise<{ told: boolean }> {
  const member = await owingMember(tx, viewer, memberId);
  if (!member) throw new DomainError('not_found', 'This member has no agreement to sign.');
  const today = new Date().toISOString().slice(0, 10);
  const told = await notifyToSign(tx, member, `nda-remind.${memberId}.${today}`);
  if (told)
    await recordAudit(tx, {
      actorId: viewer.memberId,
      act: 'nda.remind',
      subject: { type: 'member', id: memberId },
      before: null,
      after: {},
    });
  return { told };
}

/** Returns a member who has to sign; nothing for one who need not, and for everyone but admins. */
export async function owingMember(tx: Tx, viewer: Viewer, memberId: string): Promise<Member | undefined> {
  const required = requiredVersion(await findBinding(tx), new Date());
  return required ? findOwingMember(viewer, tx, required.version, memberId) : undefined;
}

type Member = { id: string; name: string; hasSigned: boolean };

/** Notifies a member by their chosen channel, once per `cause`. */
function notifyToSign(tx: Tx, { id, name, hasSigned }: Member, cause: string): Promise<boolean> {
  const url = urlTo(SIGN_PAGE);
  const content = { template: 'nda-needed' as const, memberName: name, again: hasSigned, url };
  return notify(tx, {
    memberId: id,
    kind: 'nda_needed',
    title: hasSigned
      ? 'Please sign the new non-disclosure agreement'
      : 'Please sign the non-disclosure agreement',
    body: 'It gives you access to confidential information. Signing takes a few minutes, online.',
    href: SIGN_PAGE,
    cause,
    mail: { id: cause, content },
  });
}

/** Members notified in one transaction. */
const BATCH = 100;

/**
 * Notifies everyone who has to sign a new version, in batches. The queue starts it on the effective date by the
 * database's clock, of which ours may be behind: so it does not ask whether the version is in force.
 */
export const announceJob = defineJob({
  name: 'nda.announce',
  title: 'Notify members of a new agreement',
  payload: z.object({ versionId: z.uuid() }),
  async run({ versionId }, { signal }) {
    const { version } = await agreementVersionOf(versionId);
    const notifyBatch = (after: string | null) =>
      transaction(async (tx) => {
        const members = await findOwingAfter(tx, version, after, BATCH);
        for (const member of members) await notifyToSign(tx, member, `nda-new.${version}.${member.id}`);
        return members.length < BATCH ? null : (members.at(-1)?.id ?? null);
      });
    let last = await notifyBatch(null);
    while (last) {
      signal.throwIfAborted();
      last = await notifyBatch(last);
    }
  },
});
