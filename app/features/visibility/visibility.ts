import type { GrantPreset } from '#app/domain/access/grant-rights.ts';
import { PRESETS } from '#app/domain/access/grants.ts';
import { type Area, STAFF_SETS, type StaffSet, setsFor } from '#app/domain/access/staff.ts';
import { formatDate, lastDay } from '#app/platform/format/dates.ts';

/** What the firm shows to several people. */
export type SubjectKind = 'document' | 'opportunity' | 'vehicle';

/** The area of which admins see all, published or not. */
export const AREA_OF = {
  document: 'documents',
  opportunity: 'deals',
  vehicle: 'money',
} as const satisfies Record<SubjectKind, Area>;

/** What a person sees of an opportunity. */
export const OPPORTUNITY_DEPTHS = {
  full: 'Everything',
  page: 'The page, without its content',
  card: 'The card, before the NDA',
} as const;
/** What a person sees of a vehicle. */
export const VEHICLE_DEPTHS = {
  records: 'Holders and ledger',
  holding: 'A holding and its figures',
  page: 'The fund’s page',
} as const;
export type Depth = 'file' | keyof typeof OPPORTUNITY_DEPTHS | keyof typeof VEHICLE_DEPTHS;
export const DEPTH_LABELS: Readonly<Record<Depth, string>> = {
  file: 'The file',
  ...OPPORTUNITY_DEPTHS,
  ...VEHICLE_DEPTHS,
};

/** A reason for which people see something: `key` names it in addresses. */
export type Reason = { key: string; label: string };

/** A document, an opportunity or a vehicle whose audience is listed. */
export type Subject = {
  kind: SubjectKind;
  id: string;
  name: string;
  /** Why members do not see it yet, or any longer. */
  hidden: string | null;
  /** Everything that may be a reason, in the order in which they are counted. */
  reasons: readonly Reason[];
};

/** Who sees it: a person by their own access, or for a holder who gave them access. */
export type SeenBy = {
  id: string;
  memberId: string;
  name: string;
  email: string;
  depth: Depth;
  reasons: string[];
  grant: { as: string; holder: string; until: string | null } | null;
};

/** How many people see something, and for which reasons. */
export type SeenCounts = {
  people: number;
  admins: number;
  reasons: readonly (Reason & { count: number })[];
};

/** Says why a person sees it, in short phrases. */
export const reasonsText = ({ reasons, grant }: SeenBy, timeZone: string): string[] =>
  grant
    ? [
        `${grant.as} of ${grant.holder}${grant.until ? `, until ${formatDate(lastDay(grant.until), timeZone)}` : ''}`,
      ]
    : reasons;

export const grantAs = (preset: GrantPreset): string => PRESETS[preset].label;

/** Names the permissions by which an admin sees an area. */
export const staffText = (sets: readonly StaffSet[], area: Area): string => {
  const admitting = sets.filter((set) => setsFor({ sees: area }).includes(set));
  return `Admin: ${admitting.map((set) => STAFF_SETS[set].label).join(', ')}`;
};

export const STAFF: Reason = { key: 'staff', label: 'Admins, by their permissions' };
export const GRANT: Reason = { key: 'grant', label: 'Access that a holder gave' };

/** Says how many people see something. */
export function countsText({ people, admins }: SeenCounts): string {
  const members = people === 1 ? '1 person' : `${people.toLocaleString('en-GB')} people`;
  if (admins === 0) return `${members} can see this.`;
  return `${members} and ${admins === 1 ? '1 admin' : `${admins} admins`} can see this.`;
}
