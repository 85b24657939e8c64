import { outsideClient } from '#app/platform/outside/outside-client.server.ts';
import { OutsideError } from '#app/platform/outside/outside-error.ts';
import { awaitTurn } from '#app/platform/outside/services.server.ts';
import { assetAddress, editorAddress } from './content-addresses.ts';
import {
  type ContentItem,
  type ContentKind,
  collection,
  type GoneItem,
  localeList,
  refusalBody,
  syncPage,
} from './content-answers.ts';
import { type ContentLink, resolveLinks } from './content-links.ts';
import { inOneLocale } from './content-locales.ts';

const SERVICE = 'content';
const TIMEOUT_MS = 10_000;
const DEPTH = 2;
/** Link depth of a draft, which reaches the recordings and pictures of its linked items. */
const PREVIEW_DEPTH = 3;
/** Enough for a recording of 64 MB, the maximum accepted. */
const FILE_MS = 120_000;

export type ContentChanges = {
  /** Published since then. An item that changed during the sync may appear more than once. */
  items: ContentItem[];
  gone: GoneItem[];
  /** Whether this is the full content instead of a delta: items that are missing were removed. */
  isComplete: boolean;
  /** Requests the changes after this sync. */
  token: string;
};

/** An entry whose links are replaced by the linked items. */
export type ResolvedEntry = ContentItem & {
  /** Broken links, which were left out. */
  unresolved: ContentLink[];
};

export type ContentQuery = {
  /** Filters, order and page, in the platform's query parameters. */
  where: Record<string, string>;
  /** Maximum depth to which links are resolved. */
  depth?: number;
};

export type ContentOptions = {
  space: string;
  environment: string;
  /** The API that delivers published content, and its token. */
  delivery: { baseUrl: string; token: string };
  /** The API that delivers drafts, and its token. */
  preview: { baseUrl: string; token: string };
  timeoutMs?: number;
  /** Time limit of a file download, which may be large. */
  fileTimeoutMs?: number;
};

type Client = ReturnType<typeof makeClient>;

/**
 * Creates the client of the content platform. Every call waits for its turn, and throws OutsideError when it fails.
 */
export type ContentPlatform = ReturnType<typeof createContentPlatform>;

export function createContentPlatform(options: ContentOptions) {
  const { space, environment, fileTimeoutMs = FILE_MS } = options;
  const delivery = makeClient(options, options.delivery);
  const preview = makeClient(options, options.preview);
  return {
    /** Identifies the space and environment of the content. */
    source: `${space}/${environment}`,
    /** Returns published entries and their total count. */
    entries: (query: ContentQuery, signal?: AbortSignal) => findEntries(delivery, query, signal),
    /** Returns entries in their current draft, with all items that they link to; links are not resolved. */
    drafts: (where: Record<string, string>, signal?: AbortSignal) => findDrafts(preview, where, signal),
    /**
     * Returns the bytes of an asset's file; `null` for an address that is not the platform's. Files are public, so no
     * key is sent.
     */
    downloadFile: (url: string, signal?: AbortSignal) =>
      downloadFile(assetAddress(url, options.delivery.baseUrl), fileTimeoutMs, signal),
    /** Returns the URL where people change an entry or an asset. */
    editorUrl: (item: { kind: ContentKind; id: string }) =>
      editorAddress(item, options.delivery.baseUrl, { space, environment }),
    /**
     * Returns the changes since a token was issued; the full content without a token, or when the platform no longer
     * accepts it.
     */
    changesSince: (token: string | null, signal?: AbortSignal) => changesSince(delivery, token, signal),
    /** Checks both APIs with a small request. */
    async testConnection(signal?: AbortSignal): Promise<void> {
      for (const client of [delivery, preview]) await localesOf(client, signal);
    },
  };
}

function makeClient(
  { space, environment, timeoutMs = TIMEOUT_MS }: ContentOptions,
  { baseUrl, token }: ContentOptions['delivery'],
) {
  const { json } = outsideClient({
    service: SERVICE,
    baseUrl: `${baseUrl.replace(/\/+$/, '')}/spaces/${space}/environments/${environment}`,
    timeoutMs,
    headers: { authorization: `Bearer ${token}` },
    retryHint: (headers) => {
      const seconds = headers.get('x-contentful-ratelimit-reset');
      return seconds === null ? undefined : Math.max(1, Number(seconds) || 1) * 1000;
    },
    readRefusal: (body) => {
      const { data } = refusalBody.safeParse(body);
      return { code: data?.sys.id, message: data?.message };
    },
  });
  const paced: typeof json = async (call, schema) => {
    await awaitTurn(SERVICE, call.signal ?? AbortSignal.any([]));
    return json(call, schema);
  };
  return { json: paced };
}

async function findEntries(
  { json }: Client,
  { where, depth = DEPTH }: ContentQuery,
  signal?: AbortSignal,
): Promise<{ total: number; items: ResolvedEntry[] }> {
  const { total, items, find } = await search({ json }, { where, depth }, signal);
  return { total, items: items.map((item) => ({ ...item, ...resolveLinks(item, { find, depth }) })) };
}

async function findDrafts(preview: Client, where: Record<string, string>, signal?: AbortSignal) {
  const { items, find } = await search(preview, { where, depth: PREVIEW_DEPTH }, signal);
  return { items, find };
}

async function search({ json }: Client, { where, depth }: Required<ContentQuery>, signal?: AbortSignal) {
  const query = { ...where, include: String(depth) };
  const { total, items, includes } = await json(
    { method: 'GET', path: '/entries', query, signal },
    collection,
  );
  const known = [...items, ...includes.Entry, ...includes.Asset];
  const byKey = new Map(known.map((item) => [`${item.kind}:${item.id}`, item]));
  const find = ({ kind, id }: ContentLink) => byKey.get(`${kind}:${id}`);
  return { total, items, find };
}

async function downloadFile(
  address: string | null,
  timeoutMs: number,
  signal?: AbortSignal,
): Promise<Uint8Array<ArrayBuffer> | null> {
  if (address === null) return null;
  const { origin, pathname, search: query } = new URL(address);
  await awaitTurn(SERVICE, signal ?? AbortSignal.any([]));
  const files = outsideClient({ service: SERVICE, baseUrl: origin, timeoutMs });
  return (await files.call({ method: 'GET', path: pathname + query, signal })).bytes;
}

async function changesSince(
  delivery: Client,
  token: string | null,
  signal?: AbortSignal,
): Promise<ContentChanges> {
  if (token === null)
    return { ...(await readChanges(delivery, { initial: 'true' }, signal)), isComplete: true };
  try {
    return { ...(await readChanges(delivery, { sync_token: token }, signal)), isComplete: false };
  } catch (error) {
    if (!isRefusedToken(error)) throw error;
    return changesSince(delivery, null, signal);
  }
}

/** The platform does not document the status for an invalid token, so any permanent refusal counts as one. */
const isRefusedToken = (error: unknown): boolean =>
  error instanceof OutsideError && error.permanent && (error.status ?? 0) >= 400;

async function readChanges(delivery: Client, start: Record<string, string>, signal: AbortSignal | undefined) {
  const read = (query: Record<string, string>) =>
    delivery.json({ method: 'GET', path: '/sync', query, signal }, syncPage);
  let page = await read(start);
  const pages = [page];
  while (!page.isLast) {
    page = await read({ sync_token: page.token });
    pages.push(page);
  }
  const told = pages.flatMap(({ items }) => items);
  const gone = told.filter((one) => one !== null && 'at' in one);
  const localized = told.filter((one) => one !== null && 'fields' in one);
  const locales = localized.length > 0 ? await localesOf(delivery, signal) : [];
  const items = localized.map((item) => ({ ...item, fields: inOneLocale(item.fields, locales) }));
  return { items, gone, token: page.token };
}

/** Returns the platform's locales, the default first. */
async function localesOf({ json }: Client, signal?: AbortSignal): Promise<string[]> {
  const { items } = await json({ method: 'GET', path: '/locales', signal }, localeList);
  return items.sort((a, b) => Number(b.default) - Number(a.default)).map(({ code }) => code);
}
