import { transaction } from '#app/db/client.server.ts';
import { DomainError } from '#app/domain/errors.ts';
import { identityProvider } from '#app/integrations/wiring.server.ts';
import { takeKey } from '#app/platform/jobs/jobs.server.ts';
import { endSessionsByProvider } from '#app/platform/session/open-sessions.server.ts';

/**
 * Ends the sessions that the identity provider reports as over with a logout token. Each token counts once; sessions
 * opened after it was issued stay open.
 * @throws DomainError `bad_request` for a token that is invalid or was already used.
 */
export async function logOutByProvider(token: string): Promise<void> {
  const { jti, ...who } = await identityProvider().verifyLogoutToken(token);
  await transaction(async (tx) => {
    if (!(await takeKey(tx, 'identity.logout', jti)))
      throw new DomainError('bad_request', 'This logout token was used before.');
    await endSessionsByProvider(tx, who);
  });
}
