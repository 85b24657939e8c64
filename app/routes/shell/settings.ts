import { useLocation, useRouteLoaderData } from 'react-router';
import type { PublicEnv } from '#app/platform/public-env.ts';
import type { Theme } from '#app/platform/theme.ts';

/** What the root route tells every page (app/root.tsx). */
type RootData = { env: PublicEnv; theme: Theme | null; requestId?: string };

const UNNAMED = 'Vestry';

const useRootData = () => useRouteLoaderData<unknown>('root') as RootData | undefined;

/** The settings that a page may show; `undefined` only where the root page itself failed. */
export const useSettings = (): PublicEnv | undefined => useRootData()?.env;

export const useAppName = (): string => useSettings()?.APP_NAME ?? UNNAMED;

/** The theme that the page was served in; `null` follows the system's. */
export const useServedTheme = (): Theme | null => useRootData()?.theme ?? null;

/** The id of the request that brought this document; `null` once the reader has gone on to another page in it. */
export function useDocumentRequestId(): string | null {
  const { key } = useLocation();
  const id = useRootData()?.requestId ?? null;
  return key === 'default' ? id : null;
}

type Match = { id: string; loaderData?: unknown } | undefined;

/** The document's title, "Portfolio · Vestry", for a route's `meta`; without a title of its own the product's name. */
export function pageTitle(title: string | null, matches: readonly Match[]): [{ title: string }] {
  const root = matches.find((match) => match?.id === 'root')?.loaderData as RootData | undefined;
  const appName = root?.env.APP_NAME ?? UNNAMED;
  return [{ title: title ? `${title} · ${appName}` : appName }];
}
