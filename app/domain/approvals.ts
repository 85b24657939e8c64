/** What needs a second admin. */
export const APPROVAL_SUBJECTS = ['notice', 'bank_details', 'payout_file', 'document'] as const;
export type ApprovalSubject = (typeof APPROVAL_SUBJECTS)[number];

export type ApprovalDecision = 'approved' | 'sent_back';
