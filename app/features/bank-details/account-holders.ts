import type { BankDetailsRow } from './bank-details.ts';

/** Somebody with accounts: the member, or one of their investing entities. */
export type AccountHolder = {
  entityId: string | null;
  name: string;
  /** What distinguishes it from others of the same name. */
  note: string;
  /** Whether it can no longer get another account. */
  isArchived: boolean;
};

/** Returns the member, their entities, and former ones that still have an account. */
export function accountHolders(
  own: { name: string; note: string },
  entities: readonly { id: string; name: string; note: string }[],
  rows: readonly BankDetailsRow[],
): AccountHolder[] {
  const known = new Set(entities.map(({ id }) => id));
  const former = new Map(
    rows.flatMap(({ entity }) =>
      entity && !known.has(entity.id) ? [[entity.id, entity.name] as const] : [],
    ),
  );
  return [
    { entityId: null, ...own, isArchived: false },
    ...entities.map(({ id, ...entity }) => ({ entityId: id, ...entity, isArchived: false })),
    ...[...former].map(([entityId, name]) => ({ entityId, name, note: 'Archived', isArchived: true })),
  ];
}
