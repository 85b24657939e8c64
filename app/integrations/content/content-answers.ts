import { z } from 'zod';

/** Schemas of the platform's responses, limited to the fields that we read; all others are ignored. */

export type ContentKind = 'entry' | 'asset';

/** An entry or asset. Links in its fields are left in the platform's format. */
export type ContentItem = {
  kind: ContentKind;
  id: string;
  /** The content type; null for an asset. */
  type: string | null;
  revision: number;
  updatedAt: Date;
  fields: Record<string, unknown>;
};

/** Unpublished or deleted. */
export type GoneItem = { kind: ContentKind; id: string; at: Date };

const id = z.string().min(1);
const moment = z.string().pipe(z.coerce.date());
const facts = { id, revision: z.int().default(0), updatedAt: moment };
const fields = z.record(z.string(), z.unknown()).default({});

const entry = z
  .object({
    sys: z.object({
      ...facts,
      type: z.literal('Entry'),
      contentType: z.object({ sys: z.object({ id }) }),
    }),
    fields,
  })
  .transform(
    ({ sys: { id, revision, updatedAt, contentType }, fields }): ContentItem => ({
      kind: 'entry',
      id,
      type: contentType.sys.id,
      revision,
      updatedAt,
      fields,
    }),
  );

const asset = z.object({ sys: z.object({ ...facts, type: z.literal('Asset') }), fields }).transform(
  ({ sys: { id, revision, updatedAt }, fields }): ContentItem => ({
    kind: 'asset',
    id,
    type: null,
    revision,
    updatedAt,
    fields,
  }),
);

const gone = z
  .object({ sys: z.object({ type: z.enum(['DeletedEntry', 'DeletedAsset']), id, deletedAt: moment }) })
  .transform(
    ({ sys }): GoneItem => ({
      kind: sys.type === 'DeletedEntry' ? 'entry' : 'asset',
      id: sys.id,
      at: sys.deletedAt,
    }),
  );

const KNOWN = new Set(['Entry', 'Asset', 'DeletedEntry', 'DeletedAsset']);
/** Ignores kinds that the platform may add later, like unknown fields. */
const other = z
  .object({ sys: z.object({ type: z.string().refine((type) => !KNOWN.has(type)) }) })
  .transform(() => null);

/** Only the token of the URL is used: the host to call is ours to choose. */
const nextToken = z
  .url()
  .transform((url) => new URL(url).searchParams.get('sync_token'))
  .pipe(z.string().min(1));

export const syncPage = z
  .object({
    items: z.array(z.union([entry, asset, gone, other])),
    nextPageUrl: nextToken.optional(),
    nextSyncUrl: nextToken.optional(),
  })
  .transform(({ items, nextPageUrl, nextSyncUrl }, context) => {
    const token = nextPageUrl ?? nextSyncUrl;
    if (token !== undefined) return { items, token, isLast: nextPageUrl === undefined };
    context.addIssue('The page does not say where to go on.');
    return z.NEVER;
  });

/** The entries found by a query, and the items that they link to. */
export const collection = z.object({
  total: z.int(),
  items: z.array(entry),
  includes: z.object({ Entry: z.array(entry).default([]), Asset: z.array(asset).default([]) }).prefault({}),
});

export const localeList = z.object({
  items: z.array(z.object({ code: z.string().min(1), default: z.boolean().default(false) })).min(1),
});

export const refusalBody = z.object({
  sys: z.object({ id: z.string() }),
  message: z.string().optional(),
});
