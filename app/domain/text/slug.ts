import { foldedText } from './folded-text.ts';

/** The slug of a name: `Kontor Systems & Söhne` becomes `kontor-systems-sohne`. */
export const slugFrom = (name: string): string =>
  foldedText(name)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 100)
    .replace(/-+$/, '');

/** Returns the slug, with the first free number appended if it is taken: `fees`, `fees-2`, `fees-3`. */
export function firstFreeSlug(wanted: string, taken: ReadonlySet<string>): string {
  if (!taken.has(wanted)) return wanted;
  let number = 2;
  while (taken.has(`${wanted}-${number}`)) number += 1;
  return `${wanted}-${number}`;
}
