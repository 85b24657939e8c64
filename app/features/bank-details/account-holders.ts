import type { BankDetailsRow } from './bank-details.ts';

/** Somebody with accounts: the member, or one of their investing entities. */
export type AccountHolder = {
  entityId: string | null;
  name: string;
  /** Whether it can no longer get another account. */
  isArchived: boolean;
};

/** Returns the member, their entities, and former ones that still have an account. */
export function accountHolders(
  name: string,
  entities: readonly { id: string; name: string }[],
  rows: readonly BankDetailsRow[],
): AccountHolder[] {
  const known = new Set(entities.map(({ id }) => id));
  const former = new Map(
    rows.flatMap(({ entity }) =>
      entity && !known.has(entity.id) ? [[entity.id, entity.name] as const] : [],
    ),
  );
  return [
    { entityId: null, name, isArchived: false },
    ...entities.map((entity) => ({ entityId: entity.id, name: entity.name, isArchived: false })),
    ...[...former].map(([entityId, itsName]) => ({ entityId, name: itsName, isArchived: true })),
  ];
}
