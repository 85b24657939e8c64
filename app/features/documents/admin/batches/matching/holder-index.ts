import type { HeldBy } from '#app/domain/investing/held-by.ts';
import { type Holder, holderStandingOf, type Standing } from './holder-names.ts';
import { wordsOfText } from './words.ts';

/** A name is worth what the firm knows of it; an address is its member's, who proved it. */
type Worth = Standing | 'single word';
/** `as`: the member or the entity of that name; null for an address, which is used for both. */
export type Owner = { memberId: string; worth: Worth; as: HeldBy | null };
/** A name and whose it is. `members`: two of them, if they are several. `within`: the known names that it contains. */
export type Name = { words: string[]; owners: Owner[]; members: string[]; within: Name[] };
/** What may follow after some words of a name, and the name that ends there. */
type Step = { next: Map<string, Step>; name: Name | null };

export type HolderIndex = Step;

/** Words of the headings, tables and page numbers of any statement. */
export const USUAL = new Set(
  wordsOfText(`account accounts activity address adjusted allocation allocations amount amounts and annual as asset assets
    at audited balance bank by call called calls capital cash closing client commitment commitments committed company
    confidential confirmation contribution contributions contributed currency customer cumulative date dear details
    distributed distribution distributions document drawdown due end ended equity euro eur fee fees final financial flow
    flows for from fund funds gain gains gbp gross half holder holding holdings in income information interest interim
    invested investment investments investor investors invoice irr issued k1 letter limited lp llp loss losses member
    members multiple name nav net no notes notice number of on opening our overview page paid partner partners partnership
    payment performance period portfolio position private profit q1 q2 q3 q4 quarter quarterly realised realized
    reference remaining report reporting result results return returns review schedule share shareholder shares
    statement statements strictly subscription subscriptions sum summary table tax the to total transaction transactions
    transfer tvpi dpi rvpi unaudited undrawn unfunded unit units unrealised unrealized usd valuation value values
    vehicle wire with year yearly your`),
);

const isHeading = (words: readonly string[], vehicles: readonly string[]): boolean =>
  words.every((word) => USUAL.has(word) || /^\d+$/.test(word)) ||
  vehicles.some((vehicle) => vehicle.includes(` ${words.join(' ')} `));

/**
 * Indexes the names of members word by word. What every statement says is nobody's name: the words of its headings, and
 * the names of the firm and its vehicles.
 */
export function indexHolders(
  holders: readonly Holder[],
  { vehicles = [], lastBatchAt = null }: { vehicles?: readonly string[]; lastBatchAt?: Date | null } = {},
): HolderIndex {
  const index: HolderIndex = { next: new Map(), name: null };
  const names = new Set<Name>();
  const ofVehicles = vehicles.map((name) => ` ${wordsOfText(name).join(' ')} `);
  const add = (words: string[], owner: Owner) => {
    if (words.length === 0 || isHeading(words, ofVehicles)) return;
    const name = nameOf(words, index);
    name.owners.push(owner);
    addTwo(name.members, [owner.memberId]);
    names.add(name);
  };
  for (const holder of holders) {
    const { id, email, isHolder, name, entities } = holder;
    add(wordsOfText(email), { memberId: id, worth: isHolder ? 'known' : 'no holding', as: null });
    for (const one of [{ ...name, id: 'me' }, ...entities]) {
      const words = wordsOfText(one.name);
      const worth = holderStandingOf(one, holder, lastBatchAt);
      // A single word may mean anything: "Grant", "May". It is never enough.
      const owner = {
        memberId: id,
        worth: words.length === 1 ? ('single word' as const) : worth,
        as: one.id,
      };
      add(owner.worth === 'claimed' ? withoutHeading(words) : words, owner);
      if (words.length > 1 && one.id === 'me') add([...words.slice(-1), ...words.slice(0, -1)], owner);
    }
  }
  for (const name of names) {
    const others = name.words.flatMap((_, from) => namesAt(name.words, from, index));
    name.within = [...new Set(others)].filter((one) => one !== name && one.owners.some(isKnown));
  }
  return index;
}

/** Words of a heading around another's name do not make it a longer name. */
function withoutHeading(words: readonly string[]): string[] {
  const isOwn = (word: string) => !USUAL.has(word);
  return words.slice(words.findIndex(isOwn), words.findLastIndex(isOwn) + 1);
}

function nameOf(words: string[], index: HolderIndex): Name {
  let step = index;
  for (const word of words) {
    const next = step.next.get(word) ?? { next: new Map(), name: null };
    step.next.set(word, next);
    step = next;
  }
  step.name ??= { words, owners: [], members: [], within: [] };
  return step.name;
}

/** Returns the names that begin at a word of a text, the shortest first. */
export function namesAt(words: readonly string[], from: number, index: HolderIndex): Name[] {
  const names: Name[] = [];
  let step: Step | undefined = index;
  for (let at = from; step; at += 1) {
    if (step.name) names.push(step.name);
    step = step.next.get(words[at] ?? '');
  }
  return names;
}

/** Adds members to some until there are two: whether there is another one is all that counts. */
export function addTwo(members: string[], more: readonly string[]): void {
  for (const one of more) if (members.length < 2 && !members.includes(one)) members.push(one);
}

export const ownersOf = (names: Iterable<Name>): Owner[] => Array.from(names).flatMap(({ owners }) => owners);
export const isKnown = ({ worth }: Owner): boolean => worth === 'known';
export const isWhole = ({ worth }: Owner): boolean => worth !== 'single word';
