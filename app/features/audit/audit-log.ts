export type AuditRow = {
  id: string;
  at: string;
  act: string;
  actorId: string | null;
  actor: string | null;
  subject: { type: string; id: string; name: string | null };
  sentence: string;
};

/** A field's values before and after, in words. */
export type AuditChange = { field: string; before: string | null; after: string | null };

export type AuditEntryDetail = AuditRow & {
  changes: AuditChange[];
  /** Its place in the tree; `null` until it is sealed. */
  leaf: { position: number; hash: string } | null;
  /** Whether a head covers it, which its proof requires. */
  isProvable: boolean;
};

export type AuditHeadRow = { id: string; size: number; at: string; isSigned: boolean };

export type AuditHeads = {
  newest: AuditHeadRow[];
  /** The newest one stored outside; `null` if there is none. */
  anchored: { size: number; at: string; place: string } | null;
};
