import { DEFAULT_PORTS, type Ports } from '../../sandbox/ports.ts';

/** Each Playwright worker has its own application and sandbox, isolated from the others. */
export const WORKERS = 2;

const worker = Number(process.env.TEST_PARALLEL_INDEX ?? 0);
/** Separate ports, so that the browser tests can run next to a started application. */
const OFFSET = 100 * (worker + 1);

export const SANDBOX_PORTS: Ports = Object.fromEntries(
  Object.entries(DEFAULT_PORTS).map(([name, port]) => [name, port + OFFSET]),
) as Ports;
export const APP_PORT = 3000 + OFFSET;

/** Returns the URL at which a worker's application reports that it is ready. */
export const readinessOf = (index: number): string => `http://localhost:${3100 + 100 * index}/readyz`;

export const ADDRESS = {
  app: `http://localhost:${APP_PORT}`,
  console: `http://localhost:${SANDBOX_PORTS.console}`,
} as const;
