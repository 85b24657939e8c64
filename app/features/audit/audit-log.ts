import { z } from 'zod';
import { LONGEST_SEARCH, line } from '#app/domain/input-text.ts';
import { cursorText } from '#app/platform/lists/paging.ts';
import { sortParam } from '#app/platform/lists/sorting.ts';

/** The log is sorted by time only: it has an order of its own, and no end. */
export const AUDIT_SORTS = ['at'] as const;
export const AUDIT_ORDER = '-at';

/** The filters of the audit log, as kept in its URL. */
export const auditFilters = z.object({
  /** Part of a member's name or address, or the id of a member or of a record. */
  q: line(LONGEST_SEARCH).catch(''),
  act: z
    .string()
    .regex(/^[a-zA-Z]+\.[a-zA-Z]+$/)
    .optional()
    .catch(undefined),
  /** One record: `commitment:<id>`. */
  about: z
    .string()
    .regex(/^[\w.-]{1,40}:[\w.:-]{1,100}$/)
    .optional()
    .catch(undefined),
  /** Days in the viewer's time zone, both included. */
  from: z.iso.date().optional().catch(undefined),
  to: z.iso.date().optional().catch(undefined),
  sort: sortParam(AUDIT_SORTS, AUDIT_ORDER),
  cursor: cursorText.optional().catch(undefined),
});
export type AuditFilters = z.output<typeof auditFilters>;

/** An entry in the list. */
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

/** An entry with all of its details. */
export type AuditEntryDetail = AuditRow & {
  changes: AuditChange[];
  /** Its place in the tree; `null` until it is sealed. */
  leaf: { position: number; hash: string } | null;
  /** Whether a head covers it, which its proof requires. */
  isProvable: boolean;
};

/** A head of the tree. */
export type AuditHeadRow = { id: string; size: number; at: string; isSigned: boolean };

export type AuditHeads = {
  newest: AuditHeadRow[];
  /** The newest one stored outside; `null` if there is none. */
  anchored: { size: number; at: string; place: string } | null;
};
