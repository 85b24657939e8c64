import { transaction } from '#app/db/client.server.ts';
import { DomainError } from '#app/domain/errors.ts';
import { inviteByFirm } from '#app/features/people/joining/invitations/sharing.server.ts';
import type { ProviderUser } from '#app/integrations/identity/management.server.ts';
import { identityManagement } from '#app/integrations/wiring.server.ts';
import { recordAudit } from '#app/platform/audit/audit.server.ts';
import { pseudonymOf } from '#app/platform/session/pseudonym.server.ts';

const ADMIN = 'admin';

/** `granted`: the role is theirs; `invited`: they have no account yet, and an invitation is on its way to them. */
type AdminOutcome = 'granted' | 'invited' | 'invited before';

/**
 * Makes a person an administrator. Roles are the identity provider's, so the role is given there, to the one account
 * whose address was confirmed. A person without an account is invited: once they have signed up and confirmed the
 * address, the same command gives them the role.
 * @throws DomainError `conflict` for an address that is not confirmed, or has several accounts, or a provider without
 * the role `admin`.
 */
export async function makeAdmin(email: string, signal: AbortSignal): Promise<AdminOutcome> {
  const { findUsersByEmail, findRole, assignRoles } = identityManagement();
  const account = accountOf(email, await findUsersByEmail(email, signal));
  if (account === null)
    return (await transaction((tx) => inviteByFirm(tx, { email }))) ? 'invited' : 'invited before';
  const role = await findRole(ADMIN, signal);
  if (role === null)
    throw new DomainError(
      'conflict',
      `The sign-in service has no role named “${ADMIN}”: create it at Auth0 dashboard → User Management → Roles → Create Role.`,
    );
  // Recorded first: no role that was given may be missing from the log.
  await transaction((tx) =>
    recordAudit(tx, {
      actorId: null,
      act: 'member.grantAdmin',
      subject: { type: 'identity', id: pseudonymOf('identity', account.id) },
      before: null,
      after: { role: ADMIN },
    }),
  );
  await assignRoles(account.id, [role], signal);
  return 'granted';
}

type Account = Pick<ProviderUser, 'id' | 'emailVerified' | 'blocked' | 'connections'>;

/**
 * Returns the account of an address that may become an administrator's; `null` if it has none at all.
 * @throws DomainError `conflict` if none is confirmed, or several are: a person has to choose between them.
 */
export function accountOf<One extends Account>(email: string, accounts: readonly One[]): One | null {
  const [first, ...others] = accounts.filter(({ emailVerified, blocked }) => emailVerified && !blocked);
  if (first && others.length > 0)
    throw new DomainError(
      'conflict',
      `${email} has several accounts at the sign-in service, by ${[first, ...others].map(waysIn).join('; ')}. Link them or delete all but one at Auth0 dashboard → User Management → Users, and run this again.`,
    );
  if (!first && accounts.length > 0)
    throw new DomainError(
      'conflict',
      `The account of ${email} is blocked, or its address is not confirmed yet: they confirm it by the mail of the sign-in service, and then you run this again.`,
    );
  return first ?? null;
}

const waysIn = ({ connections }: Account): string => connections.join(' and ') || 'an unnamed connection';
