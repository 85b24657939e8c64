import type { DecisionResult, Undoable } from './decision.ts';

export type DecisionAct = 'approve' | 'reject' | 'undo';

/** The outcome of an action on people, in words. */
export type DecisionToast = {
  /** What was done or was already so; `null` for nothing. */
  text: string | null;
  /** Why the others were refused. */
  refused: string[];
  /** The decisions that were made, or undone, now. */
  done: Undoable[];
};

const ONE: Record<DecisionAct, (name: string) => string> = {
  approve: (name) => `${name} approved.`,
  reject: (name) => `${name} rejected.`,
  undo: (name) => `Decision on ${name} undone.`,
};
const MANY: Record<DecisionAct, (count: number) => string> = {
  approve: (count) => `${count} people approved.`,
  reject: (count) => `${count} people rejected.`,
  undo: (count) => `Decisions on ${count} people undone.`,
};

/** Describes the outcome of a bulk action: done, already so, or refused with the reasons. */
export function decisionToastOf(
  act: DecisionAct,
  results: readonly DecisionResult[],
  nameOf: (id: string) => string | undefined,
): DecisionToast {
  const done = results.flatMap((one) => (one.result === 'done' ? [one] : []));
  const repeated = results.filter(({ result }) => result === 'repeated');
  const [first] = done;
  const sentences = [
    ...(done.length === 1 && first ? [ONE[act](nameOf(first.memberId) ?? 'One person')] : []),
    ...(done.length > 1 ? [MANY[act](done.length)] : []),
    ...(repeated.length > 0 ? [alreadySo(repeated, done.length > 0, nameOf)] : []),
  ];
  return {
    text: sentences.join(' ') || null,
    refused: refusalsOf(results, nameOf),
    done: done.map(({ memberId, decidedAt }) => ({ memberId, decidedAt })),
  };
}

function alreadySo(
  repeated: readonly DecisionResult[],
  afterOthers: boolean,
  nameOf: (id: string) => string | undefined,
): string {
  if (repeated.length > 1)
    return `${repeated.length} ${afterOthers ? 'others were' : 'people were'} already decided.`;
  const name = nameOf(repeated[0]?.memberId ?? '');
  return `${name ?? (afterOthers ? 'One other' : 'One person')} was already decided.`;
}

/** Why an act on several people was refused for some of them. */
export const refusalsOf = (
  results: readonly ({ memberId: string } & ({ result: 'refused'; message: string } | { result: string }))[],
  nameOf: (id: string) => string | undefined,
): string[] =>
  results.flatMap((one) => ('message' in one ? [namedRefusal(one.message, nameOf(one.memberId))] : []));

/** Prefixes a refusal with the person's name, unless its sentence contains it. */
const namedRefusal = (message: string, name: string | undefined): string =>
  name && !message.includes(name) ? `${name}: ${message}` : message;
