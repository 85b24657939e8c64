import { DELEGATE } from '#app/domain/access/grants.ts';
import { type Calendar, seedId } from '../calendar.ts';
import { ADDRESSES } from '../content/addresses.ts';
import { CONTACTS } from '../content/firm.ts';
import { NDA_VERSIONS } from '../content/nda.ts';
import {
  INVITE_TOKENS,
  MEMBERS,
  OPEN_INVITATIONS,
  REJECTION_REASON,
  type SeedMember,
  type SeedStanding,
} from '../content/people.ts';
import type { DemoRows } from '../demo.queries.server.ts';

const MINUTE = 60_000;
const DAY = 1440 * MINUTE;
const INVITATION_DAYS = 30;

const ROLES: Record<SeedStanding, string[]> = {
  admin: ['admin'],
  active: ['active'],
  prospective: ['prospective'],
  'nda-missing': ['prospective'],
  delegate: [DELEGATE],
  pending: [],
  rejected: [],
  unverified: [],
};
const APPROVED: readonly SeedStanding[] = ['admin', 'active', 'prospective', 'nda-missing', 'delegate'];
const SIGNED: readonly SeedStanding[] = ['admin', 'active', 'prospective', 'delegate'];

type People = Pick<
  DemoRows,
  'members' | 'ndaVersions' | 'ndaSignatures' | 'invitations' | 'inviteTokenEntries'
>;
export type MemberIds = ReadonlyMap<string, string>;

export const memberIds = (calendar: Calendar): MemberIds =>
  new Map(MEMBERS.map((member) => [member.key, seedId(`member/${member.key}`, calendar.at(member.joined))]));

export function idOf(ids: MemberIds, key: string): string {
  const id = ids.get(key);
  if (!id) throw new Error(`The demo names an unknown member: ${key}`);
  return id;
}

/** The day after a person joined, when they were approved or rejected. */
export const decidedAt = (member: SeedMember, calendar: Calendar): Date =>
  new Date(calendar.at(member.joined).getTime() + DAY);

export const isApproved = (member: SeedMember): boolean => APPROVED.includes(member.standing);

export function peopleRows(calendar: Calendar, ids: MemberIds): People {
  const ndaVersions = NDA_VERSIONS.map(({ effectiveOn, ...version }) => ({
    ...version,
    id: seedId(`nda/${version.version}`, calendar.at({ on: effectiveOn })),
    effectiveAt: calendar.at({ on: effectiveOn }),
    createdAt: calendar.at({ on: effectiveOn }),
    publishedAt: calendar.at({ on: effectiveOn }),
  }));
  return {
    members: MEMBERS.map((member) => memberRow(member, calendar, ids)),
    ndaVersions,
    ndaSignatures: MEMBERS.filter(({ standing }) => SIGNED.includes(standing)).flatMap((member) =>
      ndaVersions
        .map(({ id, version, effectiveAt }) => signature(member, id, version, effectiveAt, calendar, ids))
        .filter((row) => row !== null),
    ),
    ...invitationRows(calendar, ids),
  };
}

function memberRow(member: SeedMember, calendar: Calendar, ids: MemberIds): People['members'][number] {
  const createdAt = calendar.at(member.joined);
  const decided = decidedAt(member, calendar);
  const approved = isApproved(member);
  const rejected = member.standing === 'rejected';
  const admin = idOf(ids, 'admin');
  return {
    id: idOf(ids, member.key),
    auth0Id: member.auth0Id,
    email: member.email,
    name: member.name,
    phone: CONTACTS.find(({ key }) => key === member.key)?.phone ?? null,
    country: member.country,
    postalAddress: ADDRESSES[member.key] ?? null,
    timeZone: member.timeZone,
    roles: ROLES[member.standing],
    emailVerifiedAt: member.standing === 'unverified' ? null : new Date(createdAt.getTime() + 10 * MINUTE),
    approvedAt: approved ? decided : null,
    approvedBy: approved ? admin : null,
    rejectedAt: rejected ? decided : null,
    rejectedBy: rejected ? admin : null,
    rejectionReason: rejected ? REJECTION_REASON : null,
    accreditedAt: member.accredited && approved ? new Date(decided.getTime() + DAY) : null,
    invitedBy: member.invitedBy && member.standing !== 'unverified' ? idOf(ids, member.invitedBy) : null,
    createdAt,
    updatedAt: createdAt,
  };
}

/** Members who joined under an earlier version signed it too, and the next one a week after its publication. */
function signature(
  member: SeedMember,
  ndaVersionId: string,
  version: number,
  effectiveAt: Date,
  calendar: Calendar,
  ids: MemberIds,
) {
  const joined = decidedAt(member, calendar);
  const replaced = NDA_VERSIONS.find((other) => other.version === version + 1);
  if (replaced && joined >= calendar.at({ on: replaced.effectiveOn })) return null;
  const createdAt = new Date(Math.max(joined.getTime(), effectiveAt.getTime() + 7 * DAY));
  return {
    id: seedId(`signature/${member.key}/${version}`, createdAt),
    memberId: idOf(ids, member.key),
    ndaVersionId,
    createdAt,
    completedAt: new Date(createdAt.getTime() + 4 * MINUTE),
  };
}

/** Each person's invitation, the open invitations, and the used and remaining tokens. */
function invitationRows(
  calendar: Calendar,
  ids: MemberIds,
): Pick<People, 'invitations' | 'inviteTokenEntries'> {
  const redeemed = MEMBERS.filter(({ invitedBy }) => invitedBy !== null).map((member) => {
    const joined = calendar.at(member.joined);
    const createdAt = new Date(joined.getTime() - 5 * DAY);
    return {
      by: member.invitedBy ?? '',
      row: invitationRow(member.email, member.name, null, createdAt, member.invitedBy ?? '', ids, {
        // Redeemed when the address is confirmed.
        ...(member.standing !== 'unverified' && { redeemedAt: joined, redeemedBy: idOf(ids, member.key) }),
      }),
    };
  });
  const open = OPEN_INVITATIONS.map(({ by, name, email, message, sentDaysAgo }) => ({
    by,
    row: invitationRow(email, name, message, calendar.daysAgo(sentDaysAgo), by, ids, {}),
  }));
  const all = [...redeemed, ...open];
  const admins = new Set(MEMBERS.filter(({ standing }) => standing === 'admin').map(({ key }) => key));
  const inviteTokenEntries: People['inviteTokenEntries'] = [];
  for (const member of MEMBERS) {
    if (admins.has(member.key)) continue;
    const spent = all.filter(({ by }) => by === member.key);
    const delta = (INVITE_TOKENS[member.key] ?? 0) + spent.length;
    if (delta === 0) continue;
    const memberId = idOf(ids, member.key);
    const at = decidedAt(member, calendar);
    inviteTokenEntries.push({ id: seedId(`tokens/${member.key}`, at), memberId, delta, reason: 'grant', at });
    for (const { row } of spent) {
      const spentAt = row.createdAt ?? at;
      inviteTokenEntries.push({
        id: seedId(`tokens/${member.key}/${row.email}`, spentAt),
        memberId,
        delta: -1,
        reason: 'spend',
        invitationId: row.id,
        at: spentAt,
      });
    }
  }
  return { invitations: all.map(({ row }) => row), inviteTokenEntries };
}

function invitationRow(
  email: string,
  name: string,
  message: string | null,
  createdAt: Date,
  by: string,
  ids: MemberIds,
  redeemed: { redeemedAt?: Date; redeemedBy?: string },
): People['invitations'][number] {
  return {
    id: seedId(`invitation/${email}`, createdAt),
    email,
    name,
    message,
    // The hash of no secret: no link opens an invitation of the demo.
    tokenHash: `demo:${email}`,
    invitedBy: idOf(ids, by),
    createdAt,
    sentAt: createdAt,
    expiresAt: new Date(createdAt.getTime() + INVITATION_DAYS * DAY),
    ...redeemed,
  };
}
