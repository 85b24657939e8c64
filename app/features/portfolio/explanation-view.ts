/** A part of a figure, with the lines that make it. Texts are formatted. */
export type ExplanationPart = {
  label: string;
  /** "18 calls, 15 Mar 2020 – 30 Jun 2026" */
  note: string | null;
  text: string;
};

/** One line of the ledger as it enters a figure. */
export type ExplanationLine = {
  id: string;
  /** ISO day. */
  date: string;
  /** "Capital call · Vestry Fund I" */
  label: string;
  text: string;
  /** In the vehicle's currency, with the rate, where the figure is in another. */
  original: string | null;
};

/** How a figure was worked out, ready to be read. */
export type ExplanationView = {
  title: string;
  /** What it sums up: a position, a vehicle, a currency, or the whole portfolio. */
  of: string;
  text: string;
  /** How it is to be read: "Since 15 Mar 2020, annualised". */
  note: string | null;
  words: string;
  symbols: string;
  parts: ExplanationPart[];
  lines: ExplanationLine[];
  /** What else a careful reader wants to know: roll-forward, corrections, rates, withheld tax. */
  remarks: { text: string; link: { to: string; label: string } | null }[];
  /** The address of this explanation, with the day and the moment that it is of. */
  address: string;
  /** The lines behind it as CSV. */
  download: string;
};
