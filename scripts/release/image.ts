import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** The base image by the name that the Containerfile uses. */
const BASE = 'docker.io/library/debian:bookworm-slim';

/** Needs no daemon, no rights of the kernel beyond root's, and no registry. */
const buildah = (...args: string[]): string =>
  execFileSync('buildah', ['--storage-driver', 'vfs', ...args], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
    maxBuffer: 64 * 1024 * 1024,
  }).trim();

/** What Debian's own slim image leaves out, so that sizes compare. */
const SLIM = ['doc/*', 'man/*', 'locale/*', 'info/*', 'groff/*', 'lintian/*'].map(
  (part) => `--dpkgopt=path-exclude=/usr/share/${part}`,
);

/** Makes the base image of Debian's packages if there is none, where a registry cannot be reached. */
export function makeBase(): void {
  if (buildah('images', '--format', '{{.Name}}:{{.Tag}}').split('\n').includes(BASE)) return;
  const folder = mkdtempSync(path.join(os.tmpdir(), 'vestry-base-'));
  try {
    const tar = path.join(folder, 'base.tar');
    const clean = '--customize-hook=rm -rf "$1"/var/lib/apt/lists/* "$1"/var/cache/apt/*';
    // Else the package that merges /usr comes with all of Perl.
    const merged = ['--include=usr-is-merged', '--hook-dir=/usr/share/mmdebstrap/hooks/merged-usr'];
    const args = ['--variant=minbase', ...merged, ...SLIM, clean, 'bookworm', tar];
    execFileSync('mmdebstrap', args, { stdio: 'inherit' });
    const container = buildah('from', 'scratch');
    buildah('add', container, tar, '/');
    buildah('commit', container, BASE);
    buildah('rm', container);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

type Target = 'app' | 'sandbox';

export const imageOf = (target: Target): string => `localhost/vestry-${target}:try`;

/** Builds a target of the Containerfile. Packages come from where this machine's npm gets them. */
export function buildImage(target: Target, revision: string): void {
  const secrets = mkdtempSync(path.join(os.tmpdir(), 'vestry-secrets-'));
  const npmrc = path.join(secrets, 'npmrc');
  const ca = process.env.NODE_EXTRA_CA_CERTS ?? '/etc/ssl/certs/ca-certificates.crt';
  writeFileSync(npmrc, 'cafile=/run/secrets/ca\n');
  try {
    execFileSync(
      'buildah',
      [
        ...[
          '--storage-driver',
          'vfs',
          'build',
          '--isolation',
          'chroot',
          '--pull=never',
          '--layers',
          '--format',
          'docker',
        ],
        ...['--file', 'deploy/container/Containerfile', '--target', target, '--tag', imageOf(target)],
        ...['--secret', `id=npmrc,src=${npmrc}`, '--secret', `id=ca,src=${ca}`],
        ...['--build-arg', `REVISION=${revision}`, '.'],
      ],
      { stdio: 'inherit' },
    );
  } finally {
    rmSync(secrets, { recursive: true, force: true });
  }
}

export type Unpacked = { root: string; entrypoint: string[]; env: string[]; user: string };

/** Returns where the files of an image lie: its storage (`vfs`) keeps each image as a whole folder, so none is copied. */
export function unpackImage(image: string): Unpacked {
  const store: string = JSON.parse(buildah('info')).store.GraphRoot;
  const images: { names?: string[]; layer: string }[] = JSON.parse(
    readFileSync(path.join(store, 'vfs-images/images.json'), 'utf8'),
  );
  const layer = images.find(({ names }) => names?.includes(image))?.layer;
  if (!layer) throw new Error(`There is no image ${image}: build it first`);
  const { Entrypoint, Env, User } = JSON.parse(buildah('inspect', '--type', 'image', image)).OCIv1.config;
  return { root: path.join(store, 'vfs/dir', layer), entrypoint: Entrypoint, env: Env, user: User };
}

/** Bytes of the files of an image, as registries and `docker images` count them: each once, whatever links to it. */
export function sizeOf({ root }: Unpacked): number {
  const listed = execFileSync('find', [root, '-xdev', '-type', 'f', '-printf', '%i %s\n'], {
    encoding: 'utf8',
  });
  const sizes = new Map(
    listed
      .trim()
      .split('\n')
      .map((line) => line.split(' ') as [string, string]),
  );
  return [...sizes.values()].reduce((sum, size) => sum + Number(size), 0);
}

export type Running = {
  said: () => string;
  /** Its exit code. */
  ended: Promise<number | null>;
  kill(signal: string): void;
};

type Run = { id: string; args: string[]; env: Record<string, string>; data?: string; entrypoint?: string[] };

/**
 * Runs an image by crun, as Docker and Kubernetes would with the settings of compose.yaml and the chart: root file
 * system read-only, the image's user, no capabilities, no new privileges, /tmp in memory. The network is this machine's.
 */
export function runImage(
  image: Unpacked,
  { id, args, env, data, entrypoint = image.entrypoint }: Run,
): Running {
  const bundle = mkdtempSync(path.join(os.tmpdir(), 'vestry-bundle-'));
  const [uid, gid] = image.user.split(':').map(Number);
  const mount = (destination: string, type: string, options: string[]) => ({
    destination,
    type,
    source: type,
    options,
  });
  const spec = {
    ociVersion: '1.0.2',
    root: { path: image.root, readonly: true },
    process: {
      user: { uid, gid },
      args: [...entrypoint, ...args],
      env: [...image.env, ...Object.entries(env).map(([name, value]) => `${name}=${value}`)],
      cwd: '/app',
      noNewPrivileges: true,
      capabilities: {},
    },
    mounts: [
      mount('/proc', 'proc', ['nosuid', 'noexec', 'nodev']),
      mount('/dev', 'tmpfs', ['nosuid', 'strictatime', 'mode=755']),
      mount('/tmp', 'tmpfs', ['nosuid', 'nodev', 'mode=1777']),
      ...['/etc/resolv.conf', '/etc/hosts']
        .filter(existsSync)
        .map((file) => ({ destination: file, type: 'bind', source: file, options: ['rbind', 'ro'] })),
      ...(data ? [{ destination: '/data', type: 'bind', source: data, options: ['rbind', 'rw'] }] : []),
    ],
    linux: { namespaces: [{ type: 'pid' }, { type: 'mount' }, { type: 'ipc' }, { type: 'uts' }] },
  };
  mkdirSync(bundle, { recursive: true });
  writeFileSync(path.join(bundle, 'config.json'), JSON.stringify(spec));
  const child = spawn('crun', ['--cgroup-manager=disabled', 'run', '--bundle', bundle, id], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (part: Buffer) => {
      said += part;
    });
  }
  return {
    said: () => said,
    ended: new Promise((resolve, reject) => {
      child.once('error', reject);
      child.once('close', (code) => {
        rmSync(bundle, { recursive: true, force: true });
        resolve(code);
      });
    }),
    kill: (signal) => void execFileSync('crun', ['kill', id, signal]),
  };
}
