/** Result of an action for its form: an error appears at the field or above the form. */
export type ActOutcome = { ok: true } | { ok: false; at: 'amount' | 'form'; sentence: string };
