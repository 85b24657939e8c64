/** The sets of permissions that an admin may have; several of them add up. */
export const STAFF_SETS = {
  everything: {
    label: 'Everything',
    says: 'May see and do everything, and give permissions to other admins.',
  },
  investor_relations: {
    label: 'Investor relations',
    says: 'People, invitations, questions, messages, documents, FAQs and engagement. Sees money and deals, changes neither.',
  },
  finance: {
    label: 'Finance',
    says: 'Vehicles, ledger, notices, payments, bank details and statements. Sees people, documents and deals.',
  },
  deals: { label: 'Deals', says: 'Opportunities, books and decisions. Sees people.' },
  read_only: {
    label: 'Read only',
    says: 'Sees every page and export of the admin area, changes nothing. For auditors and counsel; may end on a day.',
  },
  system: {
    label: 'System',
    says: 'Integrations, audit log and settings. Sees no investor’s figures or documents.',
  },
} as const;
export type StaffSet = keyof typeof STAFF_SETS;

export const staffSets = Object.keys(STAFF_SETS) as StaffSet[];

/** Returns the sets that are named in a text, separated by spaces. */
export const setsIn = (names: string | null): StaffSet[] =>
  staffSets.filter((set) => names?.split(' ').includes(set));

type AreaAccess = {
  /** What a refusal names. */
  label: string;
  /** The sets that see it, besides those that change it. */
  sees: readonly StaffSet[];
  /** The sets that change it, besides `everything`. */
  changes: readonly StaffSet[];
};

const ANY_CHANGE = ['investor_relations', 'finance', 'deals', 'system'] as const;

/** The parts of the admin area, and who sees and changes each: the one place that decides it. */
export const AREAS = {
  /** The overview, approvals and undo, which ask for the area of what they show or change themselves. */
  desk: { label: 'the admin area', sees: ['read_only'], changes: ANY_CHANGE },
  people: {
    label: 'people, invitations, questions and messages',
    sees: ['finance', 'deals', 'read_only'],
    changes: ['investor_relations'],
  },
  documents: { label: 'documents', sees: ['finance', 'read_only'], changes: ['investor_relations'] },
  /** Documents of many holders at once, and the files that they are made of. */
  statements: {
    label: 'statements',
    sees: ['read_only'],
    changes: ['investor_relations', 'finance'],
  },
  money: {
    label: 'vehicles, the ledger, notices and payments',
    sees: ['investor_relations', 'read_only'],
    changes: ['finance'],
  },
  deals: {
    label: 'opportunities, books and decisions',
    sees: ['investor_relations', 'finance', 'read_only'],
    changes: ['deals'],
  },
  system: { label: 'integrations, the audit log and settings', sees: ['read_only'], changes: ['system'] },
  access: { label: 'the permissions of admins', sees: ['read_only'], changes: [] },
} as const satisfies Record<string, AreaAccess>;
export type Area = keyof typeof AREAS;

/** What a page, a procedure or a file of the admin area needs. */
export type StaffNeed = { sees: Area } | { changes: Area };

/** Returns the sets of which an admin needs one. */
export function setsFor(need: StaffNeed): readonly StaffSet[] {
  const area: AreaAccess = AREAS['sees' in need ? need.sees : need.changes];
  return ['everything', ...area.changes, ...('sees' in need ? area.sees : [])];
}

/** Of a viewer, who names the sets: their types would be a cycle. */
type Staff = { role: string; membershipStatus: string; sets: readonly StaffSet[] };

export const setsAdmit = (sets: readonly StaffSet[], need: StaffNeed): boolean =>
  setsFor(need).some((set) => sets.includes(set));

/** Returns whether an admin's sets admit what is needed; nobody else's do. */
const has = ({ role, membershipStatus, sets }: Staff, need: StaffNeed): boolean =>
  role === 'admin' && membershipStatus === 'approved' && setsAdmit(sets, need);

export const maySee = (viewer: Staff, area: Area): boolean => has(viewer, { sees: area });
export const mayChange = (viewer: Staff, area: Area): boolean => has(viewer, { changes: area });

/** Returns why an admin may not have what is needed; `null` if they may. */
export function refusalOf(viewer: Staff, need: StaffNeed): string | null {
  if (has(viewer, need)) return null;
  if (viewer.sets.length === 0)
    return 'You have no permissions at the moment. An admin with all permissions can give you some.';
  if ('sees' in need) return `Your permissions do not include ${AREAS[need.sees].label}.`;
  return `Your permissions do not include changing ${AREAS[need.changes].label}.`;
}
