import {
  breadcrumbsIntegration,
  browserTracingIntegration,
  captureException,
  captureReactException,
  init,
  replayIntegration,
} from '@sentry/react';
// Bundled as a file, because the pages' CSP does not allow workers from blobs.
import packer from '@sentry/replay/worker-bundler?url';
import { NOT_FOUND, SAMPLING } from './sampling.ts';
import { bareCopy, scrubReport } from './scrub.ts';

type Options = { dsn: string; environment: string; replays: boolean };
type CaughtError = { error: unknown; parts?: string | undefined };

/** SDK integrations that would reveal personal data (labels of clicked elements, the console) or are of no use. */
const LEFT_OUT = new Set(['Breadcrumbs', 'Console', 'BrowserSession']);

const NOTHING = {
  userInfo: false,
  cookies: false,
  httpHeaders: false,
  httpBodies: [],
  urlQueryParams: false,
};

/** Messages of browsers for a call that got no response. */
const NO_ANSWER = /failed to fetch|networkerror|load failed/i;

/** Starts the SDK, which from then on watches the page. Returns a function to report errors caught elsewhere. */
export function openErrorReports({ dsn, environment, replays }: Options): (seen: CaughtError) => void {
  const client = init({
    dsn,
    environment,
    tunnel: '/api/errors/tunnel',
    dataCollection: NOTHING,
    enhanceFetchErrorMessages: false,
    ignoreErrors: [NO_ANSWER],
    // Send whole transactions: single spans cannot be filtered by page (docs/decisions/0011).
    traceLifecycle: 'static',
    tracesSampleRate: SAMPLING.traces,
    replaysOnErrorSampleRate: SAMPLING.replaysOnError,
    replaysSessionSampleRate: SAMPLING.replaysPerSession,
    beforeSendTransaction: (transaction) => (transaction.transaction === NOT_FOUND ? null : transaction),
    integrations: (defaults) => [
      ...defaults.filter(({ name }) => !LEFT_OUT.has(name)),
      breadcrumbsIntegration({ dom: false }),
      browserTracingIntegration({
        // Only of the page that was opened: those that it leads to have pages of their own.
        beforeStartSpan: (span) =>
          span.op === 'pageload' && !wasFound() ? { ...span, name: NOT_FOUND } : span,
      }),
      ...(replays ? [replay()] : []),
    ],
  });
  client?.addEventProcessor(scrubReport);
  return ({ error, parts }) => {
    if (parts) captureReactException(error, { componentStack: parts });
    else captureException(error);
  };
}

const replay = () =>
  replayIntegration({
    maskAllText: true,
    maskAllInputs: true,
    maskAttributes: ['title', 'placeholder', 'aria-label', 'alt'],
    blockAllMedia: true,
    workerUrl: packer,
    beforeAddRecordingEvent: bareCopy,
  });

/** Returns whether the opened page exists. */
function wasFound(): boolean {
  const [document] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return document?.responseStatus !== 404;
}
