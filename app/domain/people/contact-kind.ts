/** How the firm was in contact with a person; a note is no contact. */
export const CONTACT_KINDS = ['note', 'call', 'meeting', 'email'] as const;
export type ContactKind = (typeof CONTACT_KINDS)[number];
