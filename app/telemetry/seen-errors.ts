import { isRouteErrorResponse } from 'react-router';
import { isUnreachable } from '#app/routes/shell/reach.ts';

/** An error of the page, and React's list of the parts that it was in. */
export type SeenError = { error: unknown; parts?: string | undefined };

/** A page that fails over and over says the same each time. */
const MOST = 20;

let kept: SeenError[] = [];
let report: ((seen: SeenError) => void) | null = null;

/** Reports an error, or keeps it until reports can be made. What was refused, or never reached the server, is none. */
export function seeError(error: unknown, parts?: string | null): void {
  if (isRouteErrorResponse(error) || isUnreachable(error)) return;
  const seen = { error, parts: parts ?? undefined };
  if (report) report(seen);
  else if (kept.length < MOST) kept.push(seen);
}

const onError = ({ error }: ErrorEvent) => seeError(error);
const onRejection = ({ reason }: PromiseRejectionEvent) => seeError(reason);

/** Notices what nobody catches, until `handErrorsOver`. */
export function watchErrors(): void {
  window.addEventListener('error', onError);
  window.addEventListener('unhandledrejection', onRejection);
}

/** Reports what was seen so far; from now on the reporter watches by itself. `null`: nobody wants reports. */
export function handErrorsOver(reporter: ((seen: SeenError) => void) | null): void {
  window.removeEventListener('error', onError);
  window.removeEventListener('unhandledrejection', onRejection);
  report = reporter ?? (() => undefined);
  kept.splice(0).forEach(report);
  kept = [];
}
