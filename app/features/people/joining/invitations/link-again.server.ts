import { z } from 'zod';
import { transaction } from '#app/db/client.server.ts';
import { DomainError } from '#app/domain/errors.ts';
import { countAct } from '#app/platform/rate-limit/rate-limit.server.ts';
import { seal, unseal } from '#app/platform/session/seal.server.ts';
import { remindGuest } from './sharing.server.ts';

/** How long a person who came without the link can have it mailed again. */
const TICKET_SECONDS = 60 * 60;

const ticket = z.object({ email: z.string() });

/**
 * Returns a ticket for having an address's link mailed again, for a person who has just signed in with that address.
 */
export const linkTicket = (email: string): Promise<string> =>
  seal('invitation link', { email } satisfies z.input<typeof ticket>, TICKET_SECONDS);

/** Returns the address of a ticket; `null` if it is not ours or too old. */
export async function addressOfTicket(sealed: string | null): Promise<string | null> {
  const { data } = ticket.safeParse(sealed && (await unseal('invitation link', sealed)));
  return data?.email ?? null;
}

/**
 * Mails the invitation's link again, to the invited address only. The response never shows whether there is an
 * invitation, since the person may be a stranger who only knows the address.
 * @throws DomainError `not_found` for an invalid ticket, `too_many_requests`.
 */
export async function mailLinkAgain(sealed: string): Promise<void> {
  const email = await addressOfTicket(sealed);
  if (!email) throw new DomainError('not_found', 'This page has expired. Please sign in again.');
  await countAct('invitationLink', email.toLowerCase());
  const today = new Date().toISOString().slice(0, 10);
  await transaction((tx) => remindGuest(tx, email, today));
}
