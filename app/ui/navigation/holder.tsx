import { createContext, useContext } from 'react';
import { type Investor, investorNamed, YOU } from '#app/domain/access/investor.ts';

/** The holder for whom a page is (`?for=`), and what the reader may do in their name. */
export type PageHolder = { name: string; acts: boolean; prepares: boolean };

export const HolderOfPage = createContext<PageHolder | null>(null);

/** Returns the holder for whom the page is; `null` for the reader's own pages. */
export const useHolder = (): PageHolder | null => useContext(HolderOfPage);

/** Returns the words by which sentences name the investor: "You", or the holder's name. */
export function useInvestor(): Investor {
  const holder = useHolder();
  return holder ? investorNamed(holder.name) : YOU;
}
