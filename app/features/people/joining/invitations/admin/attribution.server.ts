import { db } from '#app/db/client.server.ts';
import { roleOf } from '#app/domain/access/roles.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { membershipStatusOf } from '#app/platform/session/session.server.ts';
import {
  type AttributionRow,
  findInvitationTree,
  findInviters,
  type Roots,
} from './attribution.queries.server.ts';
import { type AttributionTree, type BroughtPerson, growTree } from './attribution.ts';

const MOST_SHOWN = 500;
const MOST_BROUGHT = 50;

/** Returns the trees of inviters by redeemed invitations. Empty for everyone but admins. */
export async function attributionTree(viewer: Viewer, roots: Roots): Promise<AttributionTree> {
  const rows = await findInvitationTree(viewer, db(), roots, { limit: MOST_SHOWN + 1 });
  return { roots: growTree(rows.slice(0, MOST_SHOWN).map(node)), isCut: rows.length > MOST_SHOWN };
}

export type Attribution = {
  /** The chain of inviters, nearest first. */
  inviters: { id: string; name: string }[];
  brought: BroughtPerson[];
  isCut: boolean;
};

/** Returns who invited a person and whom they invited. Empty for everyone but admins. */
export async function attributionOf(viewer: Viewer, memberId: string): Promise<Attribution> {
  const [inviters, rows] = await Promise.all([
    findInviters(viewer, db(), memberId),
    findInvitationTree(viewer, db(), { of: memberId }, { limit: MOST_BROUGHT + 2, deepest: 1 }),
  ]);
  const brought = rows.filter(({ parentId }) => parentId === memberId).map(person);
  return { inviters, brought: brought.slice(0, MOST_BROUGHT), isCut: brought.length > MOST_BROUGHT };
}

const node = (row: AttributionRow) => ({ ...person(row), parentId: row.parentId });

const dateOf = (value: string | Date | null): Date | null => (value === null ? null : new Date(value));

function person({ id, name, roles, erasedAt, createdAt, ...row }: AttributionRow): BroughtPerson {
  const role = roleOf(roles);
  const facts = {
    emailVerifiedAt: dateOf(row.emailVerifiedAt),
    approvedAt: dateOf(row.approvedAt),
    rejectedAt: dateOf(row.rejectedAt),
  };
  const joinedAt = new Date(createdAt).toISOString();
  return { id, name, role, standing: erasedAt ? 'erased' : membershipStatusOf(facts, role), joinedAt };
}
