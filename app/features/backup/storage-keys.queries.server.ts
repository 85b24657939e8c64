import type { Run } from './snapshot.server.ts';

/** Files that a draft or a version of an opportunity names anywhere in its fields. */
const inFields = (table: string): string =>
  ['key', 'captionsKey', 'heroKey']
    .map((name) => `select file #>> '{}' from ${table}, jsonb_path_query(fields, '$.**.${name}') as file`)
    .join(' union ');

/** Batches being checked. Later their files are deleted, apart from those that became a document's version. */
const OPEN_BATCHES = 'select id from document_batch where publication_id is null and discarded_at is null';

/** Columns with a key in the bucket, as SQL that selects it as `key`. */
export const KEY_COLUMNS = {
  'member.picture_key': 'select picture_key as key from member',
  'fund.hero_key': 'select hero_key from fund',
  'opportunity.hero_key': 'select hero_key from opportunity',
  'opportunity_file.key': 'select key from opportunity_file',
  'picture.key': `select key from picture union select variant->>'key' from picture, jsonb_array_elements(variants) as variant`,
  'opportunity_draft.fields': inFields('opportunity_draft'),
  'opportunity_version.fields': inFields('opportunity_version'),
  // A file of the content platform has a key before it has been copied.
  'document_version.storage_key':
    'select storage_key from document_version where content_url is null or prepared_at is not null',
  'document_version.template_key': 'select template_key from document_version where prepared_at is not null',
  'document_version.slots_key': 'select slots_key from document_version where prepared_at is not null',
  'document_batch_file.storage_key': `select storage_key from document_batch_file where batch_id in (${OPEN_BATCHES})`,
  'document_batch_item.storage_key': `select storage_key from document_batch_item where batch_id in (${OPEN_BATCHES})`,
  'contact_message.file_key': 'select file_key from contact_message',
  'contact_message.mail_key': 'select mail_key from contact_message',
  'nda_version.document_key': 'select document_key from nda_version where published_at is not null',
  'nda_signature.document_key': 'select document_key from nda_signature',
  'nda_signature.certificate_key': 'select certificate_key from nda_signature',
} as const;

/** Columns of that name which name no object, or one that need not be there yet. */
export const OTHER_KEY_COLUMNS: readonly string[] = [
  'document_upload.storage_key',
  'job_key.key',
  'rate_limit.key',
];

/** Returns every key that the database names, once. */
export async function findStorageKeys(run: Run): Promise<string[]> {
  const rows = await run<{ key: string }>(
    `select key from (${Object.values(KEY_COLUMNS).join(' union ')}) as named where key is not null order by key`,
  );
  return rows.map(({ key }) => key);
}
