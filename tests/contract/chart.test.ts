import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Ajv } from 'ajv';
import { Deployment } from 'kubernetes-models/apps/v1';
import { HorizontalPodAutoscaler } from 'kubernetes-models/autoscaling/v2';
import { CronJob, Job } from 'kubernetes-models/batch/v1';
import { Ingress, NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1';
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1';
import { Service, ServiceAccount } from 'kubernetes-models/v1';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { z } from 'zod';
import { chartHash } from '../../scripts/release/render-chart.ts';

/** What the chart renders to (`npm run deploy:render`), by Kubernetes' own schemas. No cluster and no Helm are needed. */
const CHART = 'deploy/chart';
const CASES = ['least', 'all'] as const;

const KINDS = {
  CronJob,
  Deployment,
  HorizontalPodAutoscaler,
  Job,
  Ingress,
  NetworkPolicy,
  PodDisruptionBudget,
  Service,
  ServiceAccount,
};
type Known = keyof typeof KINDS;

const container = z.object({
  name: z.string(),
  image: z.string(),
  env: z.array(z.object({ name: z.string(), value: z.string() })),
  envFrom: z.array(z.object({ secretRef: z.object({ name: z.string() }) })),
  securityContext: z.object({
    allowPrivilegeEscalation: z.literal(false),
    readOnlyRootFilesystem: z.literal(true),
    capabilities: z.object({ drop: z.tuple([z.literal('ALL')]) }),
  }),
  ports: z.array(z.object({ name: z.string(), containerPort: z.number() })).optional(),
});
const pod = z.object({
  metadata: z.object({ labels: z.record(z.string(), z.string()) }),
  spec: z.object({
    automountServiceAccountToken: z.literal(false),
    securityContext: z.object({
      runAsNonRoot: z.literal(true),
      runAsUser: z.literal(10_001),
      seccompProfile: z.object({ type: z.literal('RuntimeDefault') }),
    }),
    terminationGracePeriodSeconds: z.number().optional(),
    containers: z.tuple([container]),
  }),
});
const daily = z
  .object({ jobTemplate: z.object({ spec: z.object({ template: z.unknown() }) }) })
  .transform(({ jobTemplate }) => jobTemplate.spec);
const selector = z.object({ matchLabels: z.record(z.string(), z.string()) });
const text = (file: string): string => readFileSync(path.join(CHART, file), 'utf8');

type Resource = {
  apiVersion: string;
  kind: string;
  metadata: { name: string };
  spec?: Record<string, unknown>;
};
const rendered = (name: (typeof CASES)[number]): Resource[] =>
  parseAllDocuments(text(`tests/rendered/${name}.yaml`)).flatMap((one) => {
    expect([...one.errors, ...one.warnings]).toEqual([]);
    const value: Resource | null = one.toJS();
    return value === null ? [] : [value];
  });
const ofKind = (name: (typeof CASES)[number], kind: string) =>
  rendered(name).filter((one) => one.kind === kind);
const podsOf = (name: (typeof CASES)[number]) =>
  rendered(name)
    .filter(({ kind }) => kind === 'Deployment' || kind === 'Job' || kind === 'CronJob')
    .map(({ kind, spec }) => pod.parse(kind === 'CronJob' ? daily.parse(spec).template : spec?.template));

test.each(CASES)('"%s" is rendered of these templates: else run npm run deploy:render', (name) => {
  expect(text(`tests/rendered/${name}.yaml`)).toContain(chartHash());
});

describe('values', () => {
  const validate = new Ajv({ allErrors: true }).compile(JSON.parse(text('values.schema.json')));
  const values = (more: object) => ({ ...parse(text('values.yaml')), ...more });

  test.each(CASES)('"%s" and the defaults fit their schema', (name) => {
    expect([validate(values(parse(text(`tests/${name}.values.yaml`)))), validate.errors]).toEqual([
      true,
      null,
    ]);
  });

  test.each([
    ['no image', { image: { repository: '' } }],
    ['an unencrypted address', { appUrl: 'http://invest.example.com' }],
    ['a misspelt name', { replica: 3 }],
    ['no secret', { existingSecret: '' }],
    ['backups without a volume', { daily: { backup: { enabled: true, existingClaim: '' } } }],
  ])('%s is refused', (_what, wrong) => {
    expect(validate(values({ ...parse(text('tests/least.values.yaml')), ...wrong }))).toBe(false);
  });
});

describe.each(CASES)('with the values "%s"', (name) => {
  test('every resource is what Kubernetes accepts', () => {
    for (const { kind, ...one } of rendered(name)) {
      if (kind === 'ScaledObject') continue;
      expect(Object.keys(KINDS)).toContain(kind);
      // Each class takes its own kind; its validation is what is tested.
      const Model = KINDS[kind as Known] as new (data: never) => { validate(): void };
      const { apiVersion: _, ...data } = one;
      expect(() => new Model(data as never).validate(), `${kind} ${one.metadata.name}`).not.toThrow();
    }
  });

  test('no field is one that Kubernetes does not know', () => {
    expect(unknownFields(rendered(name).filter(({ kind }) => kind !== 'ScaledObject'))).toEqual([]);
  });

  test('pods run as nobody, on a read-only file system, without rights', () => {
    expect(podsOf(name)).toHaveLength(name === 'least' ? 4 : 5);
  });

  test('secrets come by reference alone', () => {
    for (const { spec } of podsOf(name)) {
      expect(spec.containers[0].envFrom[0]?.secretRef.name).toBe('vestry');
      const names = spec.containers[0].env.map((one) => one.name).join();
      expect(names).not.toMatch(/SECRET|PASSWORD|TOKEN|KEY|DATABASE_(MIGRATION_)?URL/);
    }
    expect(ofKind(name, 'Secret')).toEqual([]);
  });

  test('a pod is killed no sooner than its process would end itself', () => {
    for (const { spec } of podsOf(name).filter(
      (one) => one.spec.terminationGracePeriodSeconds !== undefined,
    )) {
      const env = Object.fromEntries(spec.containers[0].env.map((one) => [one.name, Number(one.value)]));
      // main/lifecycle.ts ends a process 20 seconds after these, at the latest.
      const atMost = Number(env.SHUTDOWN_NOTICE_SECONDS) + Number(env.SHUTDOWN_REQUESTS_SECONDS) + 20;
      expect(spec.terminationGracePeriodSeconds).toBeGreaterThan(atMost);
    }
  });

  test('every selector finds the pods that it is for, and only these', () => {
    const labels = podsOf(name).map(({ metadata }) => metadata.labels);
    const found = (wanted: Record<string, string>) =>
      labels
        .filter((one) => Object.entries(wanted).every(([key, value]) => one[key] === value))
        .map((one) => one['app.kubernetes.io/component']);
    const services = ofKind(name, 'Service').map(({ spec }) =>
      found(z.record(z.string(), z.string()).parse(spec?.selector)),
    );
    expect(services).toEqual([['web']]);
    for (const kind of ['Deployment', 'PodDisruptionBudget'] as const) {
      for (const { metadata, spec } of ofKind(name, kind))
        expect(found(selector.parse(spec?.selector).matchLabels)).toEqual([
          metadata.name.replace('vestry-', ''),
        ]);
    }
    const policies = ofKind(name, 'NetworkPolicy').map(({ spec }) =>
      found(selector.parse(spec?.podSelector).matchLabels),
    );
    expect(policies.map((one) => one.sort())).toEqual([
      [...(name === 'all' ? ['backup'] : []), 'migrate', 'verify-audit', 'web', 'worker'],
    ]);
  });

  test('what scales names a deployment, and replicas are set only where nothing scales', () => {
    const deployments = new Map(ofKind(name, 'Deployment').map((one) => [one.metadata.name, one]));
    const scaled = [...ofKind(name, 'HorizontalPodAutoscaler'), ...ofKind(name, 'ScaledObject')].map(
      ({ spec }) => z.object({ name: z.string() }).parse(spec?.scaleTargetRef).name,
    );
    expect(scaled).toEqual(name === 'least' ? ['vestry-web'] : ['vestry-worker']);
    for (const [at, { spec }] of deployments) expect('replicas' in (spec ?? {})).toBe(!scaled.includes(at));
  });

  test('web pods and workers get what both need, and each what only it needs where that is given', () => {
    const secretsOf = (component: string) =>
      podsOf(name)
        .filter(({ metadata }) => metadata.labels['app.kubernetes.io/component'] === component)
        .flatMap(({ spec }) => spec.containers[0].envFrom.map(({ secretRef }) => secretRef.name));
    expect(secretsOf('web')).toEqual(name === 'least' ? ['vestry'] : ['vestry', 'vestry-web']);
    expect(secretsOf('worker')).toEqual(name === 'least' ? ['vestry'] : ['vestry', 'vestry-worker']);
  });

  test('migrations run before anything else, with the owner’s address where one is given', () => {
    const [job] = ofKind(name, 'Job') as (Resource & { metadata: { annotations: Record<string, string> } })[];
    expect(job?.metadata.annotations['helm.sh/hook']).toBe('pre-install,pre-upgrade');
    const secrets = pod
      .parse(job?.spec?.template)
      .spec.containers[0].envFrom.map(({ secretRef }) => secretRef.name);
    expect(secrets).toEqual(name === 'least' ? ['vestry'] : ['vestry', 'vestry-owner']);
  });
});

test('backups and the verification of the audit log run daily with all settings, never two at a time', () => {
  const tasks = ofKind('all', 'CronJob').map(({ metadata, spec }) => {
    const { args, envFrom } = z
      .object({ args: z.array(z.string()), envFrom: container.shape.envFrom })
      .parse(
        z.object({ spec: z.object({ containers: z.tuple([z.unknown()]) }) }).parse(daily.parse(spec).template)
          .spec.containers[0],
      );
    return [metadata.name, spec?.concurrencyPolicy, args.join(' '), envFrom.length];
  });
  expect(tasks).toEqual([
    ['vestry-backup', 'Forbid', 'backup /backups --keep 30', 3],
    ['vestry-verify-audit', 'Forbid', 'verify audit', 3],
  ]);
  // Without a volume there is nowhere to put a backup.
  expect(ofKind('least', 'CronJob').map(({ metadata }) => metadata.name)).toEqual(['vestry-verify-audit']);
});

test('a field that Kubernetes does not know would be found', () => {
  const [deployment] = ofKind('least', 'Deployment');
  const misspelt = { ...deployment, spec: { ...deployment?.spec, replica: 2 } } as Resource;
  expect(unknownFields([misspelt]).join()).toContain('replica');
});

test('a digest counts more than a version', () => {
  const image = (name: (typeof CASES)[number]) => podsOf(name)[0]?.spec.containers[0].image;
  expect(image('least')).toBe(`registry.example.com/vestry:${parse(text('Chart.yaml')).appVersion}`);
  expect(image('all')).toMatch(/^registry\.example\.com\/vestry@sha256:[0-9a-f]{64}$/);
});

test('chart, image and package are of one version', () => {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
  expect(parse(text('Chart.yaml')).appVersion).toBe(version);
  expect(readFileSync('deploy/container/Containerfile', 'utf8')).toContain(`ARG VERSION=${version}\n`);
});

/** Has the compiler compare what is rendered with the types: its schemas say what is wrong, but not what is unknown. */
function unknownFields(resources: readonly Resource[]): string[] {
  const file = path.resolve('tests/contract/rendered.ts');
  const source = resources
    .map(({ apiVersion, ...one }) => {
      const from = apiVersion === 'v1' ? 'v1' : apiVersion.replace(/^(networking)\//, '$1.k8s.io/');
      return `const _${one.kind}${one.metadata.name.replace(/\W/g, '')}: import('kubernetes-models/${from}').I${one.kind} = ${JSON.stringify({ apiVersion, ...one })};`;
    })
    .join('\n');
  const options: ts.CompilerOptions = {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    module: ts.ModuleKind.Preserve,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    types: [],
  };
  const host = ts.createCompilerHost(options);
  const { getSourceFile, fileExists, readFile } = host;
  host.fileExists = (name) => name === file || fileExists(name);
  host.readFile = (name) => (name === file ? source : readFile(name));
  host.getSourceFile = (name, target) =>
    name === file ? ts.createSourceFile(name, source, target) : getSourceFile(name, target);
  const program = ts.createProgram([file], options, host);
  return ts
    .getPreEmitDiagnostics(program)
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' '));
}
