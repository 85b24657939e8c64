/** A person of the firm whom a member can call or write to. */
export type NamedContact = {
  name: string;
  /** Their role at the firm. */
  title: string;
  /** As shown; empty if it is not said. */
  languages: string;
  email: string;
  telephone: string | null;
  /** The URL of their picture. */
  picture: string | null;
  /** Since when they are the contact of this member (ISO); `null` for the default contact. */
  since: string | null;
};

export const LONGEST_TITLE = 80;
export const LONGEST_LANGUAGES = 120;

/** An admin on the page of contacts; `card` is what members see, `null` if they are no contact. */
export type ContactRow = {
  id: string;
  name: string;
  telephone: string | null;
  picture: string | null;
  card: { title: string; languages: string; isDefault: boolean } | null;
};
