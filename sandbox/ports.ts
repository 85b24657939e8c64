import { SERVICE_NAMES, type ServiceName } from './calls.ts';

export type Ports = Record<ServiceName, number>;

export const DEFAULT_PORTS: Ports = {
  console: 4000,
  identity: 4001,
  mail: 4002,
  storage: 4003,
  memberMail: 4004,
  esign: 4005,
  content: 4006,
  crm: 4007,
  analytics: 4008,
  errors: 4009,
  tags: 4010,
};

/** `member-mail` for `memberMail`. */
export const kebab = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** `SANDBOX_MEMBER_MAIL_PORT` for `memberMail`. */
const variableOf = (name: ServiceName): string =>
  `SANDBOX_${kebab(name).replace('-', '_').toUpperCase()}_PORT`;

/** Returns the ports set in an environment; missing ones take their default. */
export function portsFrom(environment: NodeJS.ProcessEnv): Ports {
  const ports = { ...DEFAULT_PORTS };
  for (const name of SERVICE_NAMES) {
    const asked = environment[variableOf(name)]?.trim();
    if (asked) ports[name] = Number(asked);
  }
  return ports;
}

/** Returns the environment that sets these ports. */
export const portVariables = (ports: Ports): Record<string, string> =>
  Object.fromEntries(SERVICE_NAMES.map((name) => [variableOf(name), String(ports[name])]));
