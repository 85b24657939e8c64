import { z } from 'zod';

/** What the platform's answers hold as far as we read it; all else in them is ignored. */

export type ContentKind = 'entry' | 'asset';

/** An entry or asset; links in its fields are left as the platform words them. */
export type ContentItem = {
  kind: ContentKind;
  id: string;
  /** The content type; none for an asset. */
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
/** Kinds that the platform may bring in later concern us no more than unknown fields do. */
const other = z
  .object({ sys: z.object({ type: z.string().refine((type) => !KNOWN.has(type)) }) })
  .transform(() => null);

/** The token is all that we take of an address: where to call is ours to say. */
const nextToken = z
  .url()
  .transform((url) => new URL(url).searchParams.get('sync_token'))
  .pipe(z.string().min(1));

/** A page of the delta. */
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

/** What a query found, and what that links to. */
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
