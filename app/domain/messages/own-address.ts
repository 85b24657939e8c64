/** An e-mail address that a person has, or had until then. */
export type OwnAddress = { address: string; until: Date | null };
