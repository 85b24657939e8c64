import { pushToDataLayer } from '#app/integrations/tags/data-layer.ts';
import { track, tracking } from '#app/platform/tracking/track.ts';
import { seeError } from '#app/processes/telemetry/seen-errors.ts';
import { startTelemetry } from '#app/processes/telemetry/start.ts';

/** The telemetry code of the pages without the rest of them; bundled for a browser by the tests. */
const telemetry = { track, tracking, pushToDataLayer, seeError };
export type Telemetry = typeof telemetry;

Object.assign(window, { telemetry });
startTelemetry();
