import { useLocation, useRouteLoaderData } from 'react-router';
import { grantIn } from '#app/domain/access/holder-paths.ts';
import type { ShellData } from './shell-data.ts';

/**
 * Returns the name of the reader's draft about something on this device, for each holder another; `null` for an admin
 * who views as a member, who leaves no draft of theirs.
 */
export function useDraftName(about: string): string | null {
  const shell = useRouteLoaderData<unknown>('routes/shell/layout') as ShellData | undefined;
  const grantId = grantIn(useLocation().search);
  if (!shell || shell.isView) return null;
  return [about, ...(grantId ? [grantId] : []), shell.session.sub].join('.');
}
