import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { DEFAULT_LOCALE, setLocale } from './domain/locale.ts';
import { numberFragmentEntries } from './platform/pages/fragment-entries.ts';
import { markWhenUntouched } from './platform/session/idle-mark.ts';
import { seeError } from './processes/telemetry/seen-errors.ts';
import { startTelemetry } from './processes/telemetry/start.ts';

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
