/** How sentences name the investor whom a page is about: the reader, or the holder for whom they look. */
export type Investor = {
  who: string;
  /** At the beginning of a sentence, and within one. */
  whose: string;
  own: string;
};

export const YOU: Investor = { who: 'You', whose: 'Your', own: 'your' };

export const investorNamed = (name: string): Investor => ({
  who: name,
  whose: `${name}’s`,
  own: `${name}’s`,
});
