/** How an act ended, for the form that asked for it: what was refused is said at the field or above the form. */
export type ActOutcome = { ok: true } | { ok: false; at: 'amount' | 'form'; sentence: string };
