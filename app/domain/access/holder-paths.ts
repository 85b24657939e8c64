import type { HolderRight } from './grants.ts';

/**
 * The pages and files that work for a holder (`?for=`), and what the grant must give. All others are only for the
 * person themselves. Procedures say so themselves (`forHolder`).
 */
const HOLDER_PATHS: readonly (readonly [path: RegExp, right: HolderRight | 'any'])[] = [
  [/^\/(dashboard|search|faqs)$/, 'any'],
  [/^\/portfolio(\/|$)/, 'figures'],
  [/^\/commitments(\/|$)/, 'figures'],
  [/^\/documents(\/|$)/, 'documents'],
  [/^\/notices\//, 'notices'],
  [/^\/(opportunities|funds)(\/|$)/, 'opportunities'],
  [/^\/profile\/(investment-preferences|bank-details)$/, 'prepare'],
  [/^\/prepared\//, 'prepare'],
  [/^\/media\//, 'any'],
  [/^\/api\/(live|errors|analytics)(\/|$)/, 'any'],
  [/^\/api\/documents\/(view|download|zip)$/, 'documents'],
  [/^\/api\/portfolio\/(export$|figures\/)/, 'figures'],
  [/^\/api\/commitments\//, 'figures'],
  [/^\/api\/notices\/[^/]+\/notice\.ics$/, 'notices'],
];

/** Returns the right that a page or a file needs for a holder; undefined if it works only for oneself. */
export const holderRightOf = (pathname: string): HolderRight | 'any' | undefined =>
  HOLDER_PATHS.find(([path]) => path.test(pathname))?.[1];

/** Where an address names the grant under which a page or a file is asked for. */
export const FOR_PARAM = 'for';
/** The same of a call. */
export const FOR_HEADER = 'vestry-for';

const PARTS = /^([^?#]*)(\?[^#]*)?(#.*)?$/;

/** Returns an address of ours for the same holder, if it works for holders and names none. */
export function forHolder(to: string, grantId: string | null): string {
  if (grantId === null || !to.startsWith('/')) return to;
  const [, pathname = '', search = '', hash = ''] = PARTS.exec(to) ?? [];
  const query = new URLSearchParams(search);
  if (holderRightOf(pathname) === undefined || query.has(FOR_PARAM)) return to;
  return `${pathname}${search ? `${search}&` : '?'}${FOR_PARAM}=${grantId}${hash}`;
}

/** Returns the grant that an address names. */
export const grantIn = (search: string): string | null => new URLSearchParams(search).get(FOR_PARAM);
