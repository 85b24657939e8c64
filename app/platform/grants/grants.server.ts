import { type Db, db, type Tx } from '#app/db/client.server.ts';
import { isAdmin } from '#app/domain/access/access.ts';
import type { GrantPreset, GrantRights } from '#app/domain/access/grant-rights.ts';
import { rightsInWords } from '#app/domain/access/grant-words.ts';
import { isDelegate, PRESETS } from '#app/domain/access/grants.ts';
import { roleOf } from '#app/domain/access/roles.ts';
import type { HolderScope, Viewer } from '#app/domain/access/viewer.ts';
import { DomainError } from '#app/domain/errors.ts';
import { isId } from '#app/domain/ids.ts';
import { currentVocabulary } from '../firm/vocabulary.server.ts';
import { viewersOf } from '../session/session.server.ts';
import {
  findGrantOfInvitation,
  findGrantsAbout,
  findGrantsInForce,
  findGrantsInForceFrom,
  type GrantRow,
  hasOpenGrant,
  noteUse,
  shareGrant,
} from './grants.queries.server.ts';

const USE_NOTED_EVERY_MS = 3_600_000;

export const GRANT_IS_OVER =
  'You no longer have access to this. It has ended, or the person who gave it took it back.';

/**
 * Returns the person as they make a request for a holder. Reads the grant at each request, so that its end applies at
 * once.
 * @throws DomainError `forbidden` where the grant is not theirs or not in force.
 */
export async function viewerFor(person: Viewer, grantId: string, now = new Date()): Promise<Viewer> {
  const [row] =
    isPerson(person) && isId(grantId) ? await findGrantsInForce(db(), person.memberId, grantId) : [];
  if (!row) throw new DomainError('forbidden', GRANT_IS_OVER);
  if (!person.viewedBy) await noteUse(db(), row.grant.id, now, new Date(now.getTime() - USE_NOTED_EVERY_MS));
  return askingFor(person, scopeOf(person, row));
}

/** Returns what a person was given and may use now, by the holder's name. */
export async function scopesOf(person: Viewer): Promise<HolderScope[]> {
  if (!isPerson(person)) return [];
  return (await findGrantsInForce(db(), person.memberId)).map((row) => scopeOf(person, row));
}

/** Returns the person as they ask for each of their holders: for files whose address does not say for whom. */
export const viewersFor = async (person: Viewer): Promise<Viewer[]> =>
  (await scopesOf(person)).map((scope) => askingFor(person, scope));

/** Returns everyone who may use a grant of this holder now, or of any, as they ask for its holder. */
export async function viewersUnder(on: Db | Tx, holderId: string | 'all'): Promise<Viewer[]> {
  const rows = await findGrantsInForceFrom(on, holderId);
  const ids = [...new Set(rows.flatMap(({ grant }) => grant.personId ?? []))];
  const people = new Map((await viewersOf(on, ids)).map((person) => [person.memberId, person]));
  return rows.flatMap((row) => {
    const person = people.get(row.grant.personId ?? '');
    return person && isPerson(person) ? [askingFor(person, scopeOf(person, row))] : [];
  });
}

const askingFor = (person: Viewer, scope: HolderScope): Viewer => ({
  ...person,
  ...scope.access,
  holders: [scope],
});

/** A person who may use a grant: a member, or whom a grant admitted. */
const isPerson = (person: Viewer): boolean =>
  person.membershipStatus === 'approved' && (person.role !== 'unknown' || isDelegate(person));

function scopeOf(
  person: Viewer,
  { grant, holderName, roles, accreditedAt, ndaSignedAt }: GrantRow,
): HolderScope {
  const role = roleOf(roles);
  const hasSigned = isAdmin(person) || person.ndaSignedAt !== null;
  return {
    ...scopeOfGrant(grant),
    grantId: grant.id,
    preset: grant.preset,
    holderName,
    access: {
      role: role === 'admin' ? 'active' : role,
      membershipStatus: 'approved',
      ndaSignedAt: ndaSignedAt && hasSigned ? new Date(ndaSignedAt).toISOString() : null,
      accreditedAt: accreditedAt?.toISOString() ?? null,
    },
  };
}

/** Returns of whom and of what a grant gives which rights. */
export const scopeOfGrant = (
  grant: GrantRow['grant'],
): Pick<HolderScope, 'memberId' | 'entity' | 'vehicles' | 'rights'> => ({
  memberId: grant.holderId,
  entity: grant.ofAll ? 'all' : { id: grant.entityId },
  vehicles: grant.vehicles ?? 'all',
  rights: rightsOf(grant),
});

/** Keeps a grant from being ended until the transaction is over. Returns whether it is in force. */
export const holdGrant = (tx: Tx, id: string): Promise<boolean> => shareGrant(tx, id);

/**
 * Keeps the grants of a request in force until its transaction is over.
 * @throws DomainError `forbidden` if one has ended since the request began.
 */
export async function holdGrants(tx: Tx, { holders }: Viewer): Promise<void> {
  for (const { grantId } of holders ?? [])
    if (!(await holdGrant(tx, grantId))) throw new DomainError('forbidden', GRANT_IS_OVER);
}

/** Returns whether an invitation admits a delegate: a holder gives them access, and has not taken it back. */
export const isGrantInvitation = (tx: Tx, invitationId: string): Promise<boolean> =>
  hasOpenGrant(tx, invitationId);

/** Returns the grants that a member gave and was given, for their data export. */
export async function ownGrantData(viewer: Viewer) {
  const rows = await findGrantsAbout(db(), viewer.memberId);
  return rows.map(({ holderId, personId, givenById, revokedById, invitationId, ...grant }) => ({
    ...grant,
    as: holderId === viewer.memberId ? 'holder' : 'delegate',
  }));
}

type Given = Omit<GrantRights, 'categories'> & { categories: readonly string[] | null };

/** Returns the rights that a stored grant gives. */
export const rightsOf = ({
  categories,
  year,
  figures,
  receive,
  prepare,
  act,
  opportunities,
}: Given): GrantRights => ({
  ...{ categories: categories ?? 'all', year, figures, receive, prepare, act, opportunities },
});

/** Returns what the mail about access says: whose, as what, and what it gives. */
export async function accessInMail(on: Db | Tx, grant: Given & { preset: GrantPreset }, holderName: string) {
  const { categories } = await currentVocabulary(on);
  return {
    template: 'access-given' as const,
    holderName,
    preset: PRESETS[grant.preset].label,
    rights: `${rightsInWords(rightsOf(grant), categories).join('; ')}.`,
  };
}

/** Returns the mail of an invitation by which somebody is given access; `null` for all other invitations. */
export async function accessOfInvitation(invitationId: string) {
  const found = await findGrantOfInvitation(db(), invitationId);
  return found ? accessInMail(db(), found.grant, found.holderName) : null;
}
