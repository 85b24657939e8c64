import type { ShouldRevalidateFunctionArgs } from 'react-router';

/** What the member types lives in the page: going from step to step asks the server for nothing. */
export const keepLoaded = ({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean =>
  currentUrl.pathname === nextUrl.pathname ? false : defaultShouldRevalidate;
