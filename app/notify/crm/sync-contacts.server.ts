import { db, transaction } from '#app/db/client.server.ts';
import { roleOf } from '#app/domain/access/roles.ts';
import { contactProperties, suggestedNames } from '#app/integrations/crm/contact-properties.ts';
import type { ContactOutcome, CrmClient } from '#app/integrations/crm/crm.server.ts';
import { crm } from '#app/integrations/wiring.server.ts';
import { membershipStatusOf } from '#app/platform/session/session.server.ts';
import { findMembersForCrm, saveContacts } from './crm.queries.server.ts';

type Contact = {
  memberId: string;
  email: string;
  contactId: string | null;
  properties: Record<string, string>;
};

/**
 * Updates these members' contacts in the CRM to their current facts; members who change in the meantime are written
 * again. A known contact is updated by its id, so that a new address does not create a second one; the others are
 * matched by address. Members who no longer exist, and everyone where the firm has no CRM, are left out of the result. At most `CONTACT_BATCH`.
 */
export async function syncContacts(
  memberIds: readonly string[],
  signal: AbortSignal,
): Promise<ReadonlyMap<string, ContactOutcome>> {
  const synced = new Map<string, ContactOutcome>();
  const client = crm();
  if (!client) return synced;
  let contacts = await currentContacts(memberIds);
  while (contacts.length > 0) {
    for (const [memberId, outcome] of await write(client, contacts, signal)) synced.set(memberId, outcome);
    const told = new Map(contacts.map((contact) => [contact.memberId, wording(contact)]));
    const written = contacts.filter(({ memberId }) => 'contactId' in (synced.get(memberId) ?? {}));
    const now = await currentContacts(written.map(({ memberId }) => memberId));
    contacts = now.filter((contact) => wording(contact) !== told.get(contact.memberId));
  }
  return synced;
}

const wording = ({ properties }: Contact): string => JSON.stringify(properties);

async function currentContacts(memberIds: readonly string[]): Promise<Contact[]> {
  if (memberIds.length === 0) return [];
  return (await findMembersForCrm(db(), memberIds)).map((row) => {
    const { memberId, email, contactId } = row;
    const role = roleOf(row.roles);
    const properties = contactProperties({
      ...row,
      role,
      standing: membershipStatusOf(row, role),
      joinedAt: row.joinedAt.toISOString(),
      approvedAt: row.approvedAt?.toISOString() ?? null,
    });
    return { memberId, email, contactId, properties };
  });
}

async function write(
  client: CrmClient,
  contacts: readonly Contact[],
  signal: AbortSignal,
): Promise<Map<string, ContactOutcome>> {
  const known = contacts.flatMap(({ contactId, memberId, properties }) =>
    contactId === null ? [] : [{ ref: memberId, contactId, properties }],
  );
  const outcomes = new Map<string, ContactOutcome>();
  for (const [memberId, answer] of await client.updateContacts(known, signal)) {
    if (answer !== 'missing') outcomes.set(memberId, answer);
  }
  const others = contacts
    .filter(({ memberId }) => !outcomes.has(memberId))
    .map(({ memberId, email, properties }) => ({ ref: memberId, email, properties }));
  for (const [memberId, outcome] of await client.upsertContacts(others, signal))
    outcomes.set(memberId, outcome);
  const made = [...outcomes].flatMap(([memberId, outcome]) =>
    'contactId' in outcome ? [{ memberId, contactId: outcome.contactId }] : [],
  );
  await transaction((tx) => saveContacts(tx, made, new Date()));
  for (const [memberId, outcome] of await nameUnnamed(client, contacts, made, signal))
    outcomes.set(memberId, outcome);
  return outcomes;
}

/** Suggests names to contacts without one. Any other is the firm's: people there correct what we only guess. */
async function nameUnnamed(
  client: CrmClient,
  contacts: readonly Contact[],
  made: readonly { memberId: string; contactId: string }[],
  signal: AbortSignal,
): Promise<[string, ContactOutcome][]> {
  const suggested = made.flatMap(({ memberId, contactId }) => {
    const name = contacts.find((contact) => contact.memberId === memberId)?.properties.vestry_name ?? '';
    const properties = suggestedNames(name);
    return Object.keys(properties).length > 0 ? [{ ref: memberId, contactId, properties }] : [];
  });
  const unnamed = await client.findUnnamed(
    suggested.map(({ contactId }) => contactId),
    signal,
  );
  const named = await client.updateContacts(
    suggested.filter(({ contactId }) => unnamed.has(contactId)),
    signal,
  );
  return [...named].flatMap(([memberId, answer]) =>
    answer === 'missing' ? [] : [[memberId, answer] as const],
  );
}
