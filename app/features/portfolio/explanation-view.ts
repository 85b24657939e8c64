/** One line of the ledger as it enters a figure. Texts are formatted. */
export type ExplanationLine = {
  id: string;
  /** ISO day. */
  date: string;
  /** "Capital call · Vestry Fund I" */
  label: string;
  text: string;
  /** In the vehicle's currency, with the rate, where the figure is in another; or that no cash moved. */
  remark: string | null;
};

/** A part of a figure, down to the lines that make it. */
export type ExplanationPart = {
  key: string;
  label: string;
  /** "18 calls, 15 Mar 2020 – 30 Jun 2026" */
  note: string | null;
  /** `null` of what is no amount. */
  text: string | null;
  lines: ExplanationLine[];
  parts: ExplanationPart[];
};

/** How a figure was worked out, ready to be read. */
export type ExplanationView = {
  title: string;
  /** What it sums up: a position, a vehicle, a currency, or the whole portfolio; and of which day. */
  of: string;
  text: string;
  words: string;
  symbols: string;
  parts: ExplanationPart[];
  /** What else a careful reader wants to know: roll-forward, corrections, rates, withheld tax. */
  remarks: { text: string; link: { to: string; label: string } | null }[];
  /** The address of this explanation, of that day and as it was known when it was opened. */
  address: string;
  /** The same as CSV. */
  download: string;
};
