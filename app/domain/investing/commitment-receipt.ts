/** What a member did to a commitment of theirs. */
export const RECEIPT_KINDS = ['submitted', 'amended', 'withdrawn'] as const;
export type ReceiptKind = (typeof RECEIPT_KINDS)[number];
