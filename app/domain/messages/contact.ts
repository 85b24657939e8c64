/** What a message to investor relations is about (product.md §7). */
export const CONTACT_SUBJECTS = ['General', 'Opportunity', 'Portfolio', 'Documents', 'Technical'] as const;
export type ContactSubject = (typeof CONTACT_SUBJECTS)[number];

/** What a message may name besides its subject. */
export const ABOUT_KINDS = ['opportunity', 'fund', 'document'] as const;
export type About = { kind: (typeof ABOUT_KINDS)[number]; id: string };

/** The line in our mails above which recipients write their reply. */
export const REPLY_LINE = 'Reply above this line to write to us.';
