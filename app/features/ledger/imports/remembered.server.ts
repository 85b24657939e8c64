import { z } from 'zod';
import type { Db, Tx } from '#app/db/client.server.ts';
import {
  keepTableChoices,
  keepWords,
  recallTableChoices,
  recallWords,
} from '#app/platform/tables/table-choices.server.ts';
import { tableReading, type Words, wordKey } from '#app/platform/tables/table-reading.ts';
import type { DecimalSign } from '#app/platform/tables/writing.ts';
import { findVehicles } from '../positions.queries.server.ts';
import { IMPORT_KINDS } from './import-format.ts';
import type { ParsedFile, Recalled } from './parsed-file.ts';

const SCOPE = 'import';

const remembered = tableReading.pick({ decimals: true, days: true }).extend({
  kind: z.enum(IMPORT_KINDS).nullable(),
  mapping: z.record(z.string(), z.string()),
});

/** Finds how files with the same headers were read before. */
export const recallChoices =
  (db: Db | Tx) =>
  async (shape: string): Promise<Recalled | null> => {
    const [row] = await recallTableChoices(db, shape, SCOPE);
    const { data } = remembered.safeParse(row?.choices);
    return row && data ? { choices: data, by: row.by } : null;
  };

/** What administrators' words stood for in earlier imports. The name or slug of a vehicle stands only for that vehicle. */
export async function rememberedWords(db: Db): Promise<Words> {
  const { vehicle = {}, ...others } = await recallWords(db);
  const vehicles = await findVehicles(db, { named: Object.keys(vehicle) });
  const taken = new Set(vehicles.flatMap(({ slug, name }) => [wordKey(slug), wordKey(name)]));
  const free = Object.entries(vehicle).filter(([word]) => !taken.has(word));
  return { ...others, vehicle: Object.fromEntries(free) };
}

/** Remembers how an imported file was read, for the next one with its headers, and for its words in any file. */
export async function keepChoices(
  tx: Tx,
  { choices: { kind, mapping, reading }, shape }: ParsedFile,
  byId: string,
): Promise<void> {
  const { decimals = null, days = null, words = {} } = reading ?? {};
  await keepWords(tx, words, byId);
  if (kind === null && Object.keys(mapping).length === 0 && !decimals && !days) return;
  await keepTableChoices(tx, { scope: SCOPE, shape, choices: { kind, mapping, decimals, days }, byId });
}

/** Remembers how the amounts of a file with these headers are written, beside what is known of it. */
export async function keepDecimals(
  tx: Tx,
  { shape, decimals }: { shape: string; decimals: DecimalSign },
  byId: string,
): Promise<void> {
  const known = (await recallChoices(tx)(shape))?.choices;
  const choices = { kind: null, mapping: {}, days: null, ...known, decimals };
  await keepTableChoices(tx, { scope: SCOPE, shape, choices, byId });
}
