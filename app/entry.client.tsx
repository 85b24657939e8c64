import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { USUAL_FIGURES, writeFiguresIn } from './platform/figures.ts';
import { seeError } from './telemetry/seen-errors.ts';
import { startTelemetry } from './telemetry/start.ts';

writeFiguresIn(document.documentElement.dataset.figures ?? USUAL_FIGURES);
startTelemetry();

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter onError={(error, { errorInfo }) => seeError(error, errorInfo?.componentStack)} />
    </StrictMode>,
  );
});
