import { env } from '#app/platform/env.server.ts';
import { outsideClient } from '#app/platform/outside.server.ts';
import { OutsideError } from '#app/platform/outside-error.ts';
import { awaitTurn } from '#app/platform/services.server.ts';
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
const ROOT = `/spaces/${env.CONTENTFUL_SPACE_ID}/environments/${env.CONTENTFUL_ENVIRONMENT}`;
const DEPTH = 2;
/** Of a draft: recordings and pictures hang on what hangs on it. */
const PREVIEW_DEPTH = 3;
/** For a recording of 64 MB, which is the most that is taken. */
const FILE_MS = 120_000;

export type ContentChanges = {
  /** Published since. One that changed while we read may be there more than once. */
  items: ContentItem[];
  gone: GoneItem[];
  /** All that there is, and not a delta: what is missing is gone. */
  isComplete: boolean;
  /** Asks for what comes after. */
  token: string;
};

/** An entry with what it links to in the place of the links. */
export type ResolvedEntry = ContentItem & {
  /** Links that led nowhere and were left out. */
  unresolved: ContentLink[];
};

export type ContentQuery = {
  /** Filters, order and page, in the platform's own words. */
  where: Record<string, string>;
  /** How deep links are followed. */
  depth?: number;
};

type Client = ReturnType<typeof makeClient>;

const delivery = makeClient(env.CONTENTFUL_DELIVERY_BASE_URL, env.CONTENTFUL_ACCESS_TOKEN);
const preview = makeClient(env.CONTENTFUL_PREVIEW_BASE_URL, env.CONTENTFUL_PREVIEW_ACCESS_TOKEN);

/** The content platform as we use it. Every call waits for its turn, and throws OutsideError when it fails. */
export const contentPlatform = {
  /** Names the space whose content it is. */
  source: `${env.CONTENTFUL_SPACE_ID}/${env.CONTENTFUL_ENVIRONMENT}`,
  /** Published entries, and how many there are in all. */
  entries: (query: ContentQuery, signal?: AbortSignal) => findEntries(delivery, query, signal),
  /** Entries as they are drafted now, with all that they link to; links are left as links. */
  drafts: (where: Record<string, string>, signal?: AbortSignal) => findDrafts(where, signal),
  downloadFile,
  /** Where people change an entry or an asset. */
  editorUrl: (item: { kind: ContentKind; id: string }) =>
    editorAddress(item, env.CONTENTFUL_DELIVERY_BASE_URL, {
      space: env.CONTENTFUL_SPACE_ID,
      environment: env.CONTENTFUL_ENVIRONMENT,
    }),
  changesSince,
  /** Asks both interfaces for something small. */
  async testConnection(signal?: AbortSignal): Promise<void> {
    for (const client of [delivery, preview]) await localesOf(client, signal);
  },
};

function makeClient(baseUrl: string, token: string) {
  const { json } = outsideClient({
    service: SERVICE,
    baseUrl: baseUrl.replace(/\/+$/, '') + ROOT,
    headers: () => ({ authorization: `Bearer ${token}` }),
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

async function findDrafts(where: Record<string, string>, signal?: AbortSignal) {
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

/**
 * The bytes of an asset's file; `null` for an address that is not the platform's. Files are public there: no key of ours
 * goes along.
 * @throws OutsideError
 */
async function downloadFile(url: string, signal?: AbortSignal): Promise<Uint8Array<ArrayBuffer> | null> {
  const address = assetAddress(url, env.CONTENTFUL_DELIVERY_BASE_URL);
  if (address === null) return null;
  const { origin, pathname, search: query } = new URL(address);
  await awaitTurn(SERVICE, signal ?? AbortSignal.any([]));
  const files = outsideClient({ service: SERVICE, baseUrl: origin, timeoutMs: FILE_MS });
  return (await files.call({ method: 'GET', path: pathname + query, signal })).bytes;
}

/**
 * What changed since a token was given; all that there is without one, and also when the platform does not take the
 * token any more.
 */
async function changesSince(token: string | null, signal?: AbortSignal): Promise<ContentChanges> {
  if (token === null) return { ...(await readChanges({ initial: 'true' }, signal)), isComplete: true };
  try {
    return { ...(await readChanges({ sync_token: token }, signal)), isComplete: false };
  } catch (error) {
    if (!isRefusedToken(error)) throw error;
    return changesSince(null, signal);
  }
}

/** The platform does not document with which status it refuses a token; a call that is refused for good was refused for it. */
const isRefusedToken = (error: unknown): boolean =>
  error instanceof OutsideError && error.permanent && (error.status ?? 0) >= 400;

async function readChanges(start: Record<string, string>, signal: AbortSignal | undefined) {
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

/** The platform's locales, the default one first. */
async function localesOf({ json }: Client, signal?: AbortSignal): Promise<string[]> {
  const { items } = await json({ method: 'GET', path: '/locales', signal }, localeList);
  return items.sort((a, b) => Number(b.default) - Number(a.default)).map(({ code }) => code);
}
