/** Ports of their own, so that the browser tests run beside a started application. */
export const PORTS = { app: 3100, console: 4100, identity: 4101, smtp: 4102, storage: 4103 } as const;

export const ADDRESS = {
  app: `http://localhost:${PORTS.app}`,
  console: `http://localhost:${PORTS.console}`,
} as const;
