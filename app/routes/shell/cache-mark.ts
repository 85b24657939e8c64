import type { QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

/** Longer than any page may be kept (page-headers.ts). */
const SECONDS = 15;

/** Pages vary by cookie, so a new mark makes the browser ask for them again. */
function markChange(): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in browsers that we support
  document.cookie = `vestry_change=${Date.now().toString(36)}; Path=/; Max-Age=${SECONDS}; SameSite=Lax`;
}

/** Keeps prefetched pages from showing what a change of the reader's has just made untrue. */
export function useCacheMark(queries: QueryClient): void {
  useEffect(
    () =>
      queries.getMutationCache().subscribe((event) => {
        if (event.type === 'updated' && ['pending', 'success', 'error'].includes(event.action.type))
          markChange();
      }),
    [queries],
  );
}
