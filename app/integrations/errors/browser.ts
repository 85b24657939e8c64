import {
  breadcrumbsIntegration,
  browserTracingIntegration,
  captureException,
  captureReactException,
  init,
  replayIntegration,
} from '@sentry/react';
// As a file of our own: the policy of the pages allows no workers out of thin air.
import packer from '@sentry/replay/worker-bundler?url';
import { NOT_FOUND, SAMPLING } from './sampling.ts';
import { bareCopy, scrubbed } from './scrub.ts';

type Options = { dsn: string; environment: string; replays: boolean };
type Seen = { error: unknown; parts?: string | undefined };

/** The SDK's own parts that tell of people (what they clicked on, by its label; the console) or of nothing. */
const LEFT_OUT = new Set(['Breadcrumbs', 'Console', 'BrowserSession']);

const NOTHING = {
  userInfo: false,
  cookies: false,
  httpHeaders: false,
  httpBodies: [],
  urlQueryParams: false,
};

/** The words of browsers for a call that never got an answer. */
const NO_ANSWER = /failed to fetch|networkerror|load failed/i;

/** Starts the SDK. Answers how to report what was noticed elsewhere; from now on it watches the page by itself. */
export function openErrorReports({ dsn, environment, replays }: Options): (seen: Seen) => void {
  const client = init({
    dsn,
    environment,
    tunnel: '/api/errors/tunnel',
    dataCollection: NOTHING,
    enhanceFetchErrorMessages: false,
    ignoreErrors: [NO_ANSWER],
    // Whole transactions: single spans have no filter by their page (docs/decisions/0011).
    traceLifecycle: 'static',
    tracesSampleRate: SAMPLING.traces,
    replaysOnErrorSampleRate: SAMPLING.replaysOnError,
    replaysSessionSampleRate: SAMPLING.replaysPerSession,
    beforeSendTransaction: (transaction) => (transaction.transaction === NOT_FOUND ? null : transaction),
    integrations: (defaults) => [
      ...defaults.filter(({ name }) => !LEFT_OUT.has(name)),
      breadcrumbsIntegration({ dom: false }),
      browserTracingIntegration({
        beforeStartSpan: (span) => ({ ...span, name: wasFound() ? span.name : NOT_FOUND }),
      }),
      ...(replays ? [replay()] : []),
    ],
  });
  client?.addEventProcessor(scrubbed);
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

/** Whether the page that was opened is one. */
function wasFound(): boolean {
  const [document] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return document?.responseStatus !== 404;
}
