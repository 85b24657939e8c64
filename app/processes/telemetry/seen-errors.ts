import { isRouteErrorResponse } from 'react-router';
import { isUnreachable } from '#app/platform/pages/network-error.ts';

/** An error of the page, and React's component stack. */
export type SeenError = { error: unknown; parts?: string | undefined };

/** Limit on kept errors: a page that fails repeatedly reports the same error each time. */
const MOST = 20;

let kept: SeenError[] = [];
let report: ((seen: SeenError) => void) | null = null;

/** Reports an error, or buffers it until a reporter is set. Ignores refusals and failed connections. */
export function seeError(error: unknown, parts?: string | null): void {
  if (isRouteErrorResponse(error) || isUnreachable(error)) return;
  const seen = { error, parts: parts ?? undefined };
  if (report) report(seen);
  else if (kept.length < MOST) kept.push(seen);
}

const onError = ({ error }: ErrorEvent) => seeError(error);
const onRejection = ({ reason }: PromiseRejectionEvent) => seeError(reason);

/** Records uncaught errors until `handErrorsOver` is called. */
export function watchErrors(): void {
  window.addEventListener('error', onError);
  window.addEventListener('unhandledrejection', onRejection);
}

/** Passes the recorded errors to the reporter, which captures its own from then on. `null`: no reporter. */
export function handErrorsOver(reporter: ((seen: SeenError) => void) | null): void {
  window.removeEventListener('error', onError);
  window.removeEventListener('unhandledrejection', onRejection);
  report = reporter ?? (() => undefined);
  kept.splice(0).forEach(report);
  kept = [];
}
