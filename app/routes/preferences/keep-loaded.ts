import type { ShouldRevalidateFunctionArgs } from 'react-router';

/** The answers live in the page: changing the step does not reload data. */
export const keepLoaded = ({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean =>
  currentUrl.pathname === nextUrl.pathname ? false : defaultShouldRevalidate;
