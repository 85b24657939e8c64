/**
 * The cause of what a person is notified of under a grant. A person may receive the same for several holders, and for
 * themselves.
 */
export const causeUnder = (cause: string, grantId: string): string => `${cause}/${grantId}`;
