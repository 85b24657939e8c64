import type { ContentKind } from './content-answers.ts';

/** Where the platform hands out files, whichever region a space is in. */
const ASSET_HOSTS = /(?:^|\.)ctfassets\.net$/;
const PLATFORM_HOSTS = /(?:^|\.)contentful\.com$/;

/**
 * The full address of an asset's file, which entries give without a protocol; `null` where it is not the platform's own:
 * nobody makes us call another address by writing it into an entry.
 */
export function assetAddress(url: string, deliveryUrl: string): string | null {
  if (!URL.canParse(url, deliveryUrl)) return null;
  const address = new URL(url, deliveryUrl);
  if (address.username || address.password) return null;
  if (address.origin === new URL(deliveryUrl).origin) return address.href;
  if (!ASSET_HOSTS.test(address.hostname) || address.port !== '') return null;
  address.protocol = 'https:';
  return address.href;
}

type Space = { space: string; environment: string };

/** Where an editor changes an entry or an asset. */
export function editorAddress(
  { kind, id }: { kind: ContentKind; id: string },
  deliveryUrl: string,
  { space, environment }: Space,
): string {
  const { hostname, origin } = new URL(deliveryUrl);
  const name = encodeURIComponent(id);
  // A stand-in has its editor where it delivers.
  if (!PLATFORM_HOSTS.test(hostname)) return `${origin}/edit/${name}`;
  const app = hostname.includes('.eu.') ? 'https://app.eu.contentful.com' : 'https://app.contentful.com';
  const list = kind === 'asset' ? 'assets' : 'entries';
  return `${app}/spaces/${space}/environments/${environment}/${list}/${name}`;
}
