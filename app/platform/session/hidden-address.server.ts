import { pseudonymOf, pseudonymsOf } from './pseudonym.server.ts';

const PREFIX = 'hidden:';

/** Returns what is kept of an address where it may no longer be kept itself: it can be found again only from the address. */
export const hiddenAddress = (address: string): string =>
  `${PREFIX}${pseudonymOf('address', address.toLowerCase())}`;

/** Returns the hidden forms in which an address may be kept: the present one, and those under former secrets. */
export const hiddenForms = (address: string): string[] =>
  pseudonymsOf('address', address.toLowerCase()).map((pseudonym) => `${PREFIX}${pseudonym}`);

/** Returns all forms in which an address may be kept. */
export const keptForms = (address: string): [plain: string, ...hidden: string[]] => [
  address.toLowerCase(),
  ...hiddenForms(address),
];

/** Returns whether this is what is kept of an address. No address begins so: these have no "@". */
export const isHidden = (kept: string): boolean => kept.startsWith(PREFIX);
