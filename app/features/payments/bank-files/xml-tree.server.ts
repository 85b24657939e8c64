import { DomainError } from '#app/domain/errors.ts';

/** An element of a bank file with what it contains; one entry of a statement is kept at a time. */
export type Element = {
  name: string;
  line: number;
  currency: string | undefined;
  text: string;
  children: Element[];
};

/** A file that is refused as a whole: where, and why. */
export const refusedAt = (line: number, reason: string) =>
  new DomainError('unprocessable', `Line ${line}: ${reason}`);

/** The elements at a path below one, such as `Acct/Id/IBAN`. */
export function elementsAt(element: Element, path: string): Element[] {
  let found = [element];
  for (const name of path.split('/'))
    found = found.flatMap(({ children }) => children.filter((child) => child.name === name));
  return found;
}

/** More than any field that banks fill. */
export const LONGEST = 2_000;

/** The text at the first of the paths where there is one. */
export function textAt(element: Element, ...paths: string[]): string | null {
  for (const path of paths)
    for (const { text } of elementsAt(element, path))
      if (text.trim() !== '') return text.trim().slice(0, LONGEST);
  return null;
}
