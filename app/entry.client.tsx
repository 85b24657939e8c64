import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { DEFAULT_LOCALE, setLocale } from '#app/domain/money/locale.ts';
import { numberFragmentEntries } from './platform/pages/fragment-entries.ts';
import { markWhenUntouched } from './platform/session/idle-mark.ts';
import { seeError } from './processes/telemetry/seen-errors.ts';
import { startTelemetry } from './processes/telemetry/start.ts';

declare global {
  interface Document {
    /** Only of browsers that render pages ahead of a click. */
    readonly prerendering?: boolean;
  }
}

function start(): void {
  setLocale(document.documentElement.dataset.figures ?? DEFAULT_LOCALE);
  startTelemetry();
  markWhenUntouched();
  numberFragmentEntries();
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter onError={(error, { errorInfo }) => seeError(error, errorInfo?.componentStack)} />
      </StrictMode>,
    );
  });
}

// A page that nobody sees yet must record no visit and mark nothing as read.
if (document.prerendering) document.addEventListener('prerenderingchange', start, { once: true });
else start();
