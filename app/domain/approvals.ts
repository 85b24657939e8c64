import { z } from 'zod';
import type { Area } from './access/staff.ts';
import type { Currency } from './money/currencies.ts';
import { paragraph } from './text/input-text.ts';

/** What needs a second admin. */
export const APPROVAL_SUBJECTS = [
  'notice',
  'bank_details',
  'payout_file',
  'document',
  'grant',
  'staff_set',
] as const;
export type ApprovalSubject = (typeof APPROVAL_SUBJECTS)[number];

/** What an admin has to change to request or to give each. */
export const APPROVAL_AREAS: Readonly<Record<ApprovalSubject, Area>> = {
  notice: 'money',
  bank_details: 'money',
  grant: 'people',
  payout_file: 'money',
  document: 'documents',
  staff_set: 'access',
};

export const APPROVAL_DECISIONS = ['approved', 'sent_back'] as const;
export type ApprovalDecision = (typeof APPROVAL_DECISIONS)[number];

/** An admin's decision on the revision that they saw. */
export const approvalDecision = z.object({
  id: z.uuid(),
  revision: z.int().min(1),
  decision: z.enum(APPROVAL_DECISIONS),
  /** Why it is sent back, or what was checked before it is approved. */
  reason: z.union([paragraph(1_000), z.literal('').transform(() => null)]).nullable(),
});
export type ApprovalDecisionInput = z.infer<typeof approvalDecision>;

/** A value before and after a change; without `was` it is new, without `is` it is gone. */
export type ApprovalChange = { label: string; was: string | null; is: string | null };

/** What holders pay or receive, the largest change first; minor units. `count`: of all, of which `rows` may be the first. */
export type ApprovalAmounts = {
  label: string;
  currency: Currency;
  /** `preview`: the file that this holder will get. */
  rows: { id: string; name: string; was: number | null; is: number; preview?: string }[];
  count: number;
  total: { was: number | null; is: number };
};

/** A request as its page is read. `isWhole`: with all amounts, not the first ones. */
export type ApprovalRequestSeen = { revision: number; requestedAt: Date; isWhole: boolean };

/** What a second admin reads before they approve a revision. Each subject fills it. */
export type ApprovalView = {
  /** What is approved, such as "bank details of Vestry Fund II". */
  title: string;
  /** The subject's own page. */
  page: { to: string; label: string };
  /** Of what was decided before; `null` when this is the first approval, and `changes` is all of it. */
  changedSince: string | null;
  /** The figure that matters most, with facts beside it. */
  headline?: { label: string; value: string; facts: string[] };
  changes: ApprovalChange[];
  amounts?: ApprovalAmounts;
  unchanged: { label: string; value: string }[];
  /** What follows from the approval, in a sentence or two. */
  consequence: string;
  /** What the admin must write down before they approve; `null` for nothing. */
  checks: { label: string; hint: string } | null;
};
