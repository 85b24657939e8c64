import { pushToDataLayer } from '#app/integrations/tags/data-layer.ts';
import { track, tracking } from '#app/platform/track.ts';
import { seeError } from '#app/telemetry/seen-errors.ts';
import { startTelemetry } from '#app/telemetry/start.ts';

/** What our pages do for telemetry, without the rest of them; bundled for a browser by the tests. */
const telemetry = { track, tracking, pushToDataLayer, seeError };
export type Telemetry = typeof telemetry;

Object.assign(window, { telemetry });
startTelemetry();
