type Investor = { memberId: string; name: string; email: string; role: 'active' | 'prospective' };

/** A member with several kinds of activity on one opportunity, with counts. `lastAt` is an ISO time. */
export type Keen = Investor & {
  id: string;
  opportunity: { id: string; name: string };
  lastAt: string;
  opened: number;
  downloaded: number;
  watched: number;
  asked: number;
  amounts: number;
};

/** A member who used to sign in. `lastAt` is the ISO time of the last sign-in. */
export type Quiet = Investor & { id: string; lastAt: string; signIns: number };

export const ROLE_LABELS = { active: 'Active', prospective: 'Prospective' } as const;

const COUNTED = [
  ['opened', 'opened'],
  ['downloaded', 'downloaded'],
  ['watched', 'watched'],
  ['asked', 'asked'],
  ['amounts', 'amount'],
] as const;

/** Returns the counts in words: "4 opened, 1 asked, 1 amount". */
export const countsInWords = (keen: Keen): string =>
  COUNTED.flatMap(([name, word]) => (keen[name] > 0 ? [`${keen[name]} ${word}`] : [])).join(', ');
