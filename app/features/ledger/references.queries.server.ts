import { inArray, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#app/db/client.server.ts';
import { ledgerLine, valuation } from '#app/db/schema/ledger.ts';
import { referenceForm } from './reference-form.ts';

const RECORDED = { lines: ledgerLine, valuations: valuation };

/**
 * Finds for references that are not recorded those of the same vehicle that look like them.
 * @returns the recorded reference for each, by vehicle and then `referenceForm`.
 */
export async function findSimilarReferences(
  db: Db,
  as: keyof typeof RECORDED,
  wanted: readonly { vehicleId: string; reference: string }[],
): Promise<Map<string, Map<string, string>>> {
  const forms = new Map(
    [...Map.groupBy(wanted, ({ vehicleId }) => vehicleId)].map(([vehicleId, entries]) => [
      vehicleId,
      new Set(entries.map(({ reference }) => referenceForm(reference))),
    ]),
  );
  const found = new Map<string, Map<string, string>>();
  if (forms.size === 0) return found;
  const { vehicleId, reference } = RECORDED[as];
  const areNumbers = wanted.some((one) => /^\d+$/.test(one.reference));
  const isSuspect: SQL = sql`(${reference} ~ '[^ -~]|  ' ${areNumbers ? sql`or ${reference} ~ '^[0-9]+$'` : sql``})`;
  // A recorded reference without such characters looks like a new one only if the new one has them.
  const clean = wanted.map((one) => referenceForm(one.reference));
  const rows = await db
    .selectDistinct({ vehicleId, reference })
    .from(RECORDED[as])
    .where(
      sql`${inArray(vehicleId, [...forms.keys()])} and (${isSuspect} or ${reference} = any(${sql.param(clean)}::text[]))`,
    );
  for (const row of rows) {
    const form = referenceForm(row.reference);
    if (!forms.get(row.vehicleId)?.has(form)) continue;
    const inVehicle = found.get(row.vehicleId) ?? new Map<string, string>();
    found.set(row.vehicleId, inVehicle.set(form, row.reference));
  }
  return found;
}
