import type { Tx } from '#app/db/client.server.ts';
import { newId } from '#app/domain/ids.ts';
import type { PostalAddress } from '#app/domain/postal-address.ts';
import { isSameJson } from '#app/domain/same-json.ts';
import { type AuditInput, recordAudits } from '#app/platform/audit/audit.server.ts';
import { endSessionsBut } from '#app/platform/session/open-sessions.server.ts';
import { type MemberRow, updateMember } from '../../signing-in/sync-member.queries.server.ts';
import { hasNeverJoined } from '../../signing-in/sync-member.server.ts';
import {
  countUninvited,
  insertMembers,
  lockMembersByEmail,
  lockUninvited,
} from './prepared.queries.server.ts';

/** A person whom the firm knows before they sign in. `email` in lower case. */
export type PreparedPerson = {
  email: string;
  name: string;
  role: 'active' | 'prospective';
  country: string | null;
  postalAddress?: PostalAddress | null;
};

/** `added`: new ones; `changed`: prepared before, and now otherwise; `joined`: members or rejected, left as they are. */
export type Preparation = {
  /** Those who have not joined, by the address in lower case. */
  members: Map<string, Pick<MemberRow, 'id' | 'email'>>;
  added: number;
  changed: number;
  joined: number;
};

const AT_ONCE = 500;

/**
 * Prepares members: they have a name, a role and what is recorded for them, but no account. The person who proves the
 * address later takes all of it over (`syncMemberFromIdentity`); until then nothing is sent to them and nobody sees it as
 * theirs. The same people twice change nothing.
 */
export async function prepareMembers(tx: Tx, people: readonly PreparedPerson[]): Promise<Preparation> {
  const outcome: Preparation = { members: new Map(), added: 0, changed: 0, joined: 0 };
  // In order of the address, so that two imports at once wait for each other and not in a circle.
  const ordered = [...people].sort((one, other) => (one.email < other.email ? -1 : 1));
  for (let at = 0; at < ordered.length; at += AT_ONCE)
    await prepareSome(tx, ordered.slice(at, at + AT_ONCE), outcome);
  return outcome;
}

async function prepareSome(tx: Tx, people: readonly PreparedPerson[], outcome: Preparation): Promise<void> {
  const now = new Date();
  const rows = people.map((person) => ({ id: newId(), ...factsOf(person), createdAt: now, updatedAt: now }));
  const added = new Set((await insertMembers(tx, rows)).map(({ id }) => id));
  const known = await lockMembersByEmail(
    tx,
    people.map(({ email }) => email),
  );
  const byEmail = new Map(known.map((row) => [row.email.toLowerCase(), row]));
  const audits: AuditInput[] = [];
  for (const person of people) {
    const row = byEmail.get(person.email);
    if (!row) throw new Error('A member was neither made nor found');
    const after = factsOf(person);
    const { email, name, roles, country, postalAddress } = row;
    const before = { email, name, roles, country, postalAddress };
    const audit = { actorId: null, act: 'member.prepare', subject: { type: 'member', id: row.id }, after };
    if (!hasNeverJoined(row)) {
      outcome.joined += 1;
      continue;
    }
    outcome.members.set(person.email, { id: row.id, email: row.email });
    if (added.has(row.id)) {
      outcome.added += 1;
      audits.push({ ...audit, before: null });
    } else if (row.auth0Id !== null || !isSameJson(before, after)) {
      outcome.changed += 1;
      await prepareAgain(tx, row, after);
      audits.push({ ...audit, before });
    }
  }
  await recordAudits(tx, audits);
}

const factsOf = ({ email, name, role, country, postalAddress = null }: PreparedPerson) => ({
  ...{ email, name, roles: [role], country, postalAddress },
});

/**
 * An account that has signed up with the address and never proved it is let go: what is recorded for the person must
 * not become a stranger's.
 */
async function prepareAgain(tx: Tx, row: MemberRow, facts: ReturnType<typeof factsOf>): Promise<void> {
  await updateMember(tx, row.id, { ...facts, auth0Id: null });
  if (row.auth0Id !== null) await endSessionsBut(tx, row.id, null);
}

/**
 * Locks prepared members to be invited, at most `limit`, in order of their ids and after one of them: they have no open
 * invitation, and the firm did not revoke the newest one.
 */
export const uninvitedMembers = (
  tx: Tx,
  after: string | null,
  limit: number,
): Promise<{ id: string; email: string; name: string }[]> => lockUninvited(tx, after, limit);

export const countUninvitedMembers = (tx: Tx): Promise<number> => countUninvited(tx);
