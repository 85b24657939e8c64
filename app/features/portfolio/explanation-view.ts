/** One ledger line as it contributes to a figure. Texts are formatted. */
export type ExplanationLine = {
  id: string;
  /** ISO day. */
  date: string;
  /** "Capital call · Vestry Fund I" */
  label: string;
  text: string;
  /**
   * The amount in the vehicle's currency and the rate, if the figure is in another currency; or that no cash moved.
   */
  remark: string | null;
};

/** A part of a figure, down to the lines that it consists of. */
export type ExplanationPart = {
  key: string;
  label: string;
  /** "18 calls, 15 Mar 2020 – 30 Jun 2026" */
  note: string | null;
  /** `null` if it is not an amount. */
  text: string | null;
  lines: ExplanationLine[];
  parts: ExplanationPart[];
};

/** How a figure was calculated, ready for display. */
export type ExplanationView = {
  title: string;
  /** Its scope (a position, a vehicle, a currency, or the whole portfolio) and day. */
  of: string;
  text: string;
  words: string;
  symbols: string;
  parts: ExplanationPart[];
  /** Further information: roll-forward, corrections, rates, withheld tax. */
  remarks: { text: string; link: { to: string; label: string } | null }[];
  /** The URL of this explanation, for that day and with the knowledge at the time of opening. */
  address: string;
  /** The same as CSV. */
  download: string;
};
