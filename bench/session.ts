import { createHash, randomBytes } from 'node:crypto';
import { type SQL, sql } from 'drizzle-orm';
import { v7 } from 'uuid';
import { db } from '#app/db/client.server.ts';

/**
 * Opens a session of a member of the open database, without the provider, as after a sign-in a moment ago; returns the
 * `Cookie` header.
 */
export async function openSessionOf(which: SQL): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const hash = createHash('sha256').update(token).digest('base64url');
  const { rows } = await db().execute(sql`
    insert into session (id_hash, id, member_id, profile, expires_at, has_mfa, authenticated_at)
    select ${hash}, ${v7()}::uuid, id, jsonb_build_object('sub', auth0_id, 'email', email, 'emailVerified', true,
      'name', name, 'picture', null, 'roles', roles, 'created_at', created_at, 'updated_at', updated_at),
      now() + interval '12 hours', true, now()
    from member where ${which} returning id`);
  if (rows.length !== 1) throw new Error('There is no such member to sign in');
  return `vestry_session=${token}`;
}

/** A member of the demo. */
export const demo = (account: 'active' | 'admin'): SQL => sql`email = ${`${account}@vestry.test`}`;
