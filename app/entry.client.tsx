import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { seeError } from './telemetry/seen-errors.ts';
import { startTelemetry } from './telemetry/start.ts';

startTelemetry();

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter onError={(error, { errorInfo }) => seeError(error, errorInfo?.componentStack)} />
    </StrictMode>,
  );
});
