/** How sentences name the investor whom a page is about: the reader, or the holder for whom they look. */
export type Investor = {
  who: string;
  /** "Your", or "Ada Lindqvist’s". */
  whose: string;
  /** Before what is theirs, once they were named: "your", or "the". */
  own: string;
};

export const YOU: Investor = { who: 'You', whose: 'Your', own: 'your' };

export const investorNamed = (name: string): Investor => ({ who: name, whose: `${name}’s`, own: 'the' });
