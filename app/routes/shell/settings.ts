import { useLocation, useRouteLoaderData } from 'react-router';
import { type FirmLines, NEW_FIRM } from '#app/domain/firm/firm.ts';
import type { PublicEnv } from '#app/platform/config/public-env.ts';
import type { Theme } from '#app/platform/pages/theme.ts';

/** The data of the root route (app/root.tsx). */
type RootData = { env: PublicEnv; firm: FirmLines; theme: Theme | null; requestId?: string };

const UNNAMED = 'Vestry';

const useRootData = () => useRouteLoaderData<unknown>('root') as RootData | undefined;

/** Returns the public settings; `undefined` only if the root route itself failed. */
export const useSettings = (): PublicEnv | undefined => useRootData()?.env;

export const useAppName = (): string => useSettings()?.APP_NAME ?? UNNAMED;

/** Returns who the firm is, as of when the document was loaded. */
export const useFirm = (): FirmLines | undefined => useRootData()?.firm;

/** Returns how soon the firm answers and decides, in its words: “one working day”. */
export function usePromises(): Pick<FirmLines, 'answersWithin' | 'decidesWithin'> {
  const { answersWithin, decidesWithin } = useFirm() ?? NEW_FIRM;
  return { answersWithin, decidesWithin };
}

/** Returns the theme that the page was served in; `null` follows the system's. */
export const useServedTheme = (): Theme | null => useRootData()?.theme ?? null;

/** In a browser, the key of the location that the document was served for. It has one before hydration. */
const SERVED_KEY =
  typeof window === 'undefined'
    ? null
    : ((window.history.state as { key?: string } | null)?.key ?? 'default');

/** Returns the id of the request for this document; `null` after client-side navigation. */
export function useDocumentRequestId(): string | null {
  const { key } = useLocation();
  const id = useRootData()?.requestId ?? null;
  return SERVED_KEY === null || key === SERVED_KEY ? id : null;
}

type Match = { id: string; loaderData?: unknown } | undefined;

/** Returns the document's title, "Portfolio · Vestry", for a route's `meta`; the application's name for no title. */
export function pageTitle(title: string | null, matches: readonly Match[]): [{ title: string }] {
  const root = matches.find((match) => match?.id === 'root')?.loaderData as RootData | undefined;
  const appName = root?.env.APP_NAME ?? UNNAMED;
  return [{ title: title ? `${title} · ${appName}` : appName }];
}
