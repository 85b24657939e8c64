import type { ContentKind } from './content-answers.ts';

/** Hosts from which the platform serves files, in any region. */
const ASSET_HOSTS = /(?:^|\.)ctfassets\.net$/;
const PLATFORM_HOSTS = /(?:^|\.)contentful\.com$/;

/**
 * Returns the full URL of an asset's file, which entries give without a protocol; `null` if the host is not the
 * platform's. Prevents an entry from making us call arbitrary addresses.
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

/** Returns the URL where an editor changes an entry or an asset. */
export function editorAddress(
  { kind, id }: { kind: ContentKind; id: string },
  deliveryUrl: string,
  { space, environment }: Space,
): string {
  const { hostname, origin } = new URL(deliveryUrl);
  const name = encodeURIComponent(id);
  // A stand-in has its editor at its delivery address.
  if (!PLATFORM_HOSTS.test(hostname)) return `${origin}/edit/${name}`;
  const app = hostname.includes('.eu.') ? 'https://app.eu.contentful.com' : 'https://app.contentful.com';
  const list = kind === 'asset' ? 'assets' : 'entries';
  return `${app}/spaces/${space}/environments/${environment}/${list}/${name}`;
}
