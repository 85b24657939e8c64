/** How a member is involved with an opportunity or a fund, most binding first. */
export const INVOLVEMENT_LABELS = {
  holds: 'Holds a position',
  committed: 'Committed',
  indicated: 'Indicated an amount or interest',
  asked: 'Asked a question',
  opened: 'Opened a document',
} as const;
export type Involvement = keyof typeof INVOLVEMENT_LABELS;

/** A member with what they have done on an opportunity or a fund. */
export type InvolvedMember = { memberId: string; name: string; what: Involvement[] };

/** Whom a withdrawal would concern, and why it is refused, if it is. */
export type OfferForecast = {
  /** The members who have done something, of whom `members` are the first. */
  people: number;
  members: InvolvedMember[];
  refusal: string | null;
};
