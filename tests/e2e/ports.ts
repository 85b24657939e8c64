import type { Ports } from '../../sandbox/ports.ts';

/** Separate ports, so that the browser tests can run next to a started application. */
export const SANDBOX_PORTS: Ports = {
  console: 4100,
  identity: 4101,
  mail: 4102,
  storage: 4103,
  memberMail: 4104,
  esign: 4105,
  content: 4106,
  crm: 4107,
  analytics: 4108,
  errors: 4109,
  tags: 4110,
};
export const APP_PORT = 3100;

export const ADDRESS = {
  app: `http://localhost:${APP_PORT}`,
  console: `http://localhost:${SANDBOX_PORTS.console}`,
} as const;
