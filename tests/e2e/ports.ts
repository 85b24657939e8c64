import { DEFAULT_PORTS, type Ports } from '../../sandbox/ports.ts';

/** Each Playwright worker has its own application and sandbox, isolated from the others. */
export const WORKERS = 2;

const worker = Number(process.env.TEST_PARALLEL_INDEX ?? 0);
/** Separate ports, so that the browser tests can run next to a started application. */
const offsetOf = (index: number): number => 100 * (index + 1);

export const SANDBOX_PORTS: Ports = Object.fromEntries(
  Object.entries(DEFAULT_PORTS).map(([name, port]) => [name, port + offsetOf(worker)]),
) as Ports;
export const APP_PORT = 3000 + offsetOf(worker);

/** Returns the URL at which a worker's application reports that it is ready. */
export const readinessOf = (index: number): string => `http://localhost:${3000 + offsetOf(index)}/readyz`;

export type Address = { app: string; console: string };

const addressOf = (index: number): Address => ({
  app: `http://localhost:${3000 + offsetOf(index)}`,
  console: `http://localhost:${DEFAULT_PORTS.console + offsetOf(index)}`,
});

export const ADDRESS = addressOf(worker);

/** Of a second application, which a test of this worker starts itself. */
export const SECOND = { index: WORKERS + worker, address: addressOf(WORKERS + worker) };
