import { isDeepStrictEqual } from 'node:util';
import { transaction } from '#app/db/client.server.ts';
import { ROLES_CLAIM_SETTING, type RolesClaimFact } from '#app/integrations/identity/roles-claim.ts';
import { storedSetting, storeFact } from '#app/platform/firm/setting.server.ts';

/** Stores where the token of a sign-in has the roles, for `doctor`. Written only when it differs. */
export async function noteRolesClaim(fact: RolesClaimFact): Promise<void> {
  if (isDeepStrictEqual(await storedSetting(ROLES_CLAIM_SETTING), fact)) return;
  await transaction((tx) => storeFact(tx, ROLES_CLAIM_SETTING, fact));
}
