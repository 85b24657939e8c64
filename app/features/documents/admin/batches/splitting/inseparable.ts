/** Thrown for pages of which nobody can tell what belongs to them; the message is a sentence for the admin. */
export class InseparableError extends Error {}
