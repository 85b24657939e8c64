import { z } from 'zod';
import { paragraph } from './text/input-text.ts';

/** What needs a second admin. */
export const APPROVAL_SUBJECTS = ['notice', 'bank_details', 'payout_file', 'document'] as const;
export type ApprovalSubject = (typeof APPROVAL_SUBJECTS)[number];

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

/** What a second admin reads before they approve a revision. Each subject fills it. */
export type ApprovalView = {
  /** What is approved, such as "bank details of Vestry Fund II". */
  title: string;
  /** The subject's own page. */
  page: { to: string; label: string };
  /** Of what was approved before; `null` when this is the first approval, and `changes` is all of it. */
  changedSince: string | null;
  changes: ApprovalChange[];
  unchanged: { label: string; value: string }[];
  /** What follows from the approval, in a sentence or two. */
  consequence: string;
  /** What the admin must write down before they approve; `null` for nothing. */
  checks: { label: string; hint: string } | null;
};
