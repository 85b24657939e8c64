import { useRouteLoaderData } from 'react-router';
import type { ShellData } from './shell-data.ts';

/**
 * Returns the name of the reader's draft about something on this device; `null` for an admin who views as a member,
 * who leaves no draft of theirs.
 */
export function useDraftName(about: string): string | null {
  const shell = useRouteLoaderData<unknown>('routes/shell/layout') as ShellData | undefined;
  return shell && !shell.isView ? `${about}.${shell.session.sub}` : null;
}
