/** What two accounts have in common, which one person with both of them would. */
export const SAME_HANDS = {
  address: 'e-mail addresses that differ only in a tag, dots or the domain',
  device: 'a browser that both signed in with',
} as const;
export type SameHands = keyof typeof SAME_HANDS;

/** Returns the mailbox that an address reaches: without a tag, dots and capitals. */
const mailboxOf = (address: string): { name: string; domain: string } => {
  const at = address.lastIndexOf('@');
  const name = address.slice(0, at).toLowerCase().replace(/\+.*/, '').replaceAll('.', '');
  return { name, domain: address.slice(at + 1).toLowerCase() };
};

/** Returns whether two addresses are of one family: the same name at the same domain, or at domains of the firm. */
export function isSameAddress(one: string, other: string, firmAddress: string): boolean {
  const [a, b] = [mailboxOf(one), mailboxOf(other)];
  const { domain } = mailboxOf(firmAddress);
  // The firm's own domain with a part in front of it is the firm's too.
  const isFirms = (given: string) => given === domain || given.endsWith(`.${domain}`);
  return a.name === b.name && (a.domain === b.domain || (isFirms(a.domain) && isFirms(b.domain)));
}

/** Names what two accounts have in common, for both of them. */
export const sameHandsSentence = (one: string, other: string, found: readonly SameHands[]): string =>
  `${one} and ${other} have in common: ${found.map((kind) => SAME_HANDS[kind]).join('; ')}. An approval must come from another person.`;
