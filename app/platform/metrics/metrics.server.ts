import { collectDefaultMetrics, Registry } from 'prom-client';
import { exposition } from './exposition.ts';
import { figureReader } from './figures.server.ts';
import { createGauges, type Sources } from './gauges.server.ts';
import { createInstruments } from './instruments.server.ts';
import type { Meter } from './meter.server.ts';

/** The library's own that say nothing of use here, or are named against OpenMetrics. */
const LEFT_OUT = ['handles', 'handles_total', 'requests', 'requests_total', 'resources', 'resources_total'];

export type Metrics = {
  meter: Meter;
  /** Returns all figures in the format that the request's `Accept` asks for. */
  read(accept: string | undefined): Promise<{ type: string; body: string }>;
};

/** Creates the figures of this process: its own, and those of its database, which are read on request. */
export function createMetrics(sources: Sources, figures = figureReader()): Metrics {
  const register = new Registry();
  collectDefaultMetrics({ register, prefix: 'vestry_' });
  for (const name of LEFT_OUT) register.removeSingleMetric(`vestry_nodejs_active_${name}`);
  const meter = createInstruments(register);
  const setGauges = createGauges(register, sources);
  return {
    meter,
    async read(accept) {
      await setGauges(await figures());
      return exposition(await register.metrics(), accept);
    },
  };
}
