/** What a member did with an opportunity: each document they opened, the teaser, the update. */
export type SeedActivity = {
  member: string;
  opportunity: string;
  /** Hours ago at which they opened a document of the data room; one after the other. */
  opened: number[];
  /** Hours ago. */
  teaser?: number;
  watched?: number;
};

export const ACTIVITY: readonly SeedActivity[] = [
  {
    member: 'saoirse.devlin',
    opportunity: 'harbour-logistics-ii',
    opened: [30, 29, 28, 5],
    teaser: 52,
    watched: 27,
  },
  { member: 'freya.lindholm', opportunity: 'solera-foods', opened: [76, 75], teaser: 77, watched: 74 },
  { member: 'hannah.zimmerli', opportunity: 'solera-foods', opened: [130], watched: 131 },
  { member: 'etienne.morel', opportunity: 'harbour-logistics-ii', opened: [200], teaser: 201 },
];

/** Days ago on which members signed in who have not been here since. */
export const SIGN_INS: readonly { member: string; days: number[] }[] = [
  { member: 'elif.aydinlar', days: [171, 152, 140, 118, 97] },
  { member: 'sebastian.roth', days: [160, 131, 88, 74] },
  { member: 'noor.haddad', days: [166, 149, 133] },
];
