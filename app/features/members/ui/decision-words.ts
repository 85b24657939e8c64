import type { DecisionResult } from '../decision.ts';

export type DecisionAct = 'approve' | 'reject' | 'undo';

/** What came of an act on people, in words. */
export type Told = {
  /** What was done, and what had been before; `null` where nothing was. */
  text: string | null;
  /** Why the others were refused. */
  refused: string[];
  /** On whom it was done now. */
  done: string[];
};

const ONE: Record<DecisionAct, (name: string) => string> = {
  approve: (name) => `${name} is approved.`,
  reject: (name) => `${name} is rejected.`,
  undo: (name) => `The decision on ${name} is taken back.`,
};
const MANY: Record<DecisionAct, (count: number) => string> = {
  approve: (count) => `${count} people are approved.`,
  reject: (count) => `${count} people are rejected.`,
  undo: (count) => `The decisions on ${count} people are taken back.`,
};

/** Says how an act on several went: done, had been so already, or refused and why. */
export function toldOf(
  act: DecisionAct,
  results: readonly DecisionResult[],
  nameOf: (id: string) => string | undefined,
): Told {
  const done = results.flatMap(({ memberId, result }) => (result === 'done' ? [memberId] : []));
  const repeated = results.filter(({ result }) => result === 'repeated');
  const refused = results.flatMap((one) => (one.result === 'refused' ? [one] : []));
  const [first] = done;
  const sentences = [
    ...(done.length === 1 && first ? [ONE[act](nameOf(first) ?? 'One person')] : []),
    ...(done.length > 1 ? [MANY[act](done.length)] : []),
    ...(repeated.length > 0 ? [alreadySo(repeated, done.length > 0, nameOf)] : []),
  ];
  return {
    text: sentences.join(' ') || null,
    refused: refused.map(({ memberId, message }) => namedRefusal(message, nameOf(memberId))),
    done,
  };
}

function alreadySo(
  repeated: readonly DecisionResult[],
  afterOthers: boolean,
  nameOf: (id: string) => string | undefined,
): string {
  if (repeated.length > 1)
    return `${repeated.length} ${afterOthers ? 'others were' : 'people were'} already.`;
  const name = nameOf(repeated[0]?.memberId ?? '');
  return `${name ?? (afterOthers ? 'One other' : 'One person')} was already.`;
}

/** A refusal says of whom it is, unless its sentence does. */
const namedRefusal = (message: string, name: string | undefined): string =>
  name && !message.includes(name) ? `${name}: ${message}` : message;
