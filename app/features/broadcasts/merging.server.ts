import { type Db, db, type Tx } from '#app/db/client.server.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import type { MergeField, MergeValues } from '#app/domain/messages/merge-fields.ts';
import { mergeValuesOf } from '#app/features/ledger/merging/merge-values.server.ts';
import { type BroadcastFields, fieldsOfMessage, fundsIn, type MergeReport } from './broadcast.ts';
import { findFirstRecipients } from './broadcasts.queries.server.ts';

/** Read at once. */
const CHUNK = 500;
/** More recipients than any firm has. */
const MOST = 50_000;
/** Recipients whose text is previewed, and those without a value who are named. */
const SAMPLES = 20;
const NAMED = 100;

/** Returns the values of recipients for the fields of a message, by member; nothing for a message without fields. */
export async function valuesFor(
  on: Db | Tx,
  message: BroadcastFields,
  memberIds: readonly string[],
): Promise<Map<string, { values: MergeValues; isComplete: boolean }>> {
  const fields = fieldsOfMessage(message);
  if (fields.length === 0) return new Map();
  const found = await mergeValuesOf(on, memberIds, fields, fundsIn(message.rules));
  return new Map(
    memberIds.map((id) => {
      const values = found.get(id) ?? {};
      return [id, { values, isComplete: fields.every((field) => values[field]) }];
    }),
  );
}

/** Returns how the first recipients read a message, and who lacks a value; empty for anyone but admins. */
export async function mergeReport(
  viewer: Viewer,
  message: BroadcastFields,
  on: Db | Tx = db(),
): Promise<MergeReport> {
  const fields = fieldsOfMessage(message);
  const report: MergeReport = { samples: [], missing: [], missingTotal: 0 };
  if (fields.length === 0 || message.rules.length === 0) return report;
  const people = await findFirstRecipients(viewer, on, message.rules, MOST);
  for (let at = 0; at < people.length; at += CHUNK) {
    const part = people.slice(at, at + CHUNK);
    const values = await valuesFor(
      on,
      message,
      part.map(({ id }) => id),
    );
    for (const { id, name } of part) {
      const own = values.get(id);
      if (!own) continue;
      if (own.isComplete) {
        if (report.samples.length < SAMPLES) report.samples.push({ id, name, values: own.values });
        continue;
      }
      report.missingTotal += 1;
      const lacking = fields.filter((field: MergeField) => !own.values[field]);
      if (report.missing.length < NAMED) report.missing.push({ id, name, fields: lacking });
    }
  }
  return report;
}
