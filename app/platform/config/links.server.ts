import { settings } from './settings.server.ts';

/** Returns the absolute URL of one of our paths, for mails and outside services. */
export function urlTo(path: string, query: Record<string, string> = {}): string {
  const url = new URL(path, settings().appUrl);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url.href;
}
