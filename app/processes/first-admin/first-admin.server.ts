import { transaction } from '#app/db/client.server.ts';
import { DomainError } from '#app/domain/errors.ts';
import { inviteByFirm } from '#app/features/invitations/sharing.server.ts';
import { identityManagement } from '#app/integrations/wiring.server.ts';
import { recordAudit } from '#app/platform/audit/audit.server.ts';

const ADMIN = 'admin';

/** `granted`: the role is theirs; `invited`: they have no account yet, and an invitation is on its way to them. */
type AdminOutcome = 'granted' | 'invited' | 'invited before';

/**
 * Makes a person an administrator. Roles are the identity provider's, so the role is given there, to an account whose
 * address was confirmed. Somebody without an account is invited: once they have signed up and confirmed the address,
 * the same command gives them the role.
 * @throws DomainError `conflict` for an address that is not confirmed, or a provider without the role `admin`.
 */
export async function makeAdmin(email: string, signal: AbortSignal): Promise<AdminOutcome> {
  const { findUsersByEmail, findRole, assignRoles } = identityManagement();
  const users = await findUsersByEmail(email, signal);
  const verified = users.filter(({ emailVerified, blocked }) => emailVerified && !blocked);
  if (users.length > 0 && verified.length === 0)
    throw new DomainError(
      'conflict',
      `The account of ${email} is blocked, or its address is not confirmed yet: they confirm it by the mail of the sign-in service, and then you run this again.`,
    );
  if (verified.length === 0)
    return (await transaction((tx) => inviteByFirm(tx, { email }))) ? 'invited' : 'invited before';
  const role = await findRole(ADMIN, signal);
  if (role === null)
    throw new DomainError(
      'conflict',
      `The sign-in service has no role named “${ADMIN}”: create it at Auth0 dashboard → User Management → Roles → Create Role.`,
    );
  for (const { id } of verified) await assignRoles(id, [role], signal);
  await transaction((tx) =>
    recordAudit(tx, {
      actorId: null,
      act: 'member.grantAdmin',
      subject: { type: 'identity', id: verified.map(({ id }) => id).join(' ') },
      before: null,
      after: { role: ADMIN },
    }),
  );
  return 'granted';
}
