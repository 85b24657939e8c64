import type { PgTable } from 'drizzle-orm/pg-core';
import type { ErasureAct } from '#app/domain/erasure.ts';

/** Why a row outlives the erasure of its person. */
export const DUTIES = {
  contract: 'the law requires records of what was agreed, paid and held',
  agreement: 'it proves what both sides signed',
  acts: 'who did what, and when, stays known',
  copies: 'a copy that surfaces years later is traced to whom it was made for',
  counts: 'numbers have to add up; it has no words about a person',
  published: 'members read it, and it does not name who asked',
  abuse: 'limits against abuse; without the application’s secret it identifies nobody',
} as const;

/**
 * The column with the id of the member whose row it is, and where the data export has it: under a key that a feature
 * fills, as rows of that member with every column but the members' ids, or nowhere, with the reason.
 */
type Exported<Name> =
  | { of?: Name; exported: string | { not: string } }
  | { of: Name; exported: { as: string; newest?: Name; omits?: readonly Name[] } };

type Treatment<Name> = Exported<Name> & {
  /** Columns by which a person is found otherwise: an address, or the row that it belongs to. */
  by?: readonly Name[];
  /**
   * `follows`: the database removes it with the row that it belongs to, or is derived from. The columns that are
   * cleared are emptied as declared, or by the act if one is named.
   */
  erased?:
    | 'deleted'
    | 'follows'
    | { cleared: readonly Name[] }
    | { act: ErasureAct; leaves: string; cleared?: readonly Name[] };
  /** Why anything is left after the erasure. */
  kept?: keyof typeof DUTIES;
};

export type PersonalData<Name extends string = string> = {
  /** Columns that name who acted; afterwards they refer to "Former member". */
  actors?: readonly Name[];
  /** Columns that are emptied where they name the member. */
  released?: readonly Name[];
} & (Treatment<Name> | { [Key in keyof Treatment<Name>]?: never });

const declarations = new WeakMap<PgTable, PersonalData>();

/** Declares what a table keeps about people, how they get it, and what becomes of it when they are erased. */
export function personal<Table extends PgTable>(
  table: Table,
  data: PersonalData<keyof Table['_']['columns'] & string>,
): void {
  declarations.set(table, data);
}

export const personalDataOf = (table: PgTable): PersonalData | undefined => declarations.get(table);
