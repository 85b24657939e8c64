export const publicationCause = (publicationId: string): string => `document.publish:${publicationId}`;

/** Ends the cause of a notice about the member's personal documents among them. */
export const OWN = ':own';

/** Returns the publication that caused a notice; `null` for any other cause. */
export const publicationIn = (cause: string): string | null =>
  /^document\.publish:([0-9a-f-]{36})(?::|$)/.exec(cause)?.[1] ?? null;
