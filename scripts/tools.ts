import { spawnSync } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import path from 'node:path';

/**
 * For processes of Node.js that end within seconds: it does not pay that they optimise the embedded database's
 * WebAssembly, which takes half of their processor time.
 */
export const SHORT_LIVED = ['--liftoff-only'];

/** Debian's package of Chromium without a window. */
const HEADLESS = 'chromium-headless-shell';
const BROWSERS = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const MAC_BROWSERS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/**
 * Finds a Chromium for the browser tests: `CHROMIUM_PATH`, one on the PATH, Playwright's own, else Debian's package.
 * Exits with instructions when there is none.
 */
export function findBrowser(): string {
  const found =
    process.env.CHROMIUM_PATH ?? onPath(BROWSERS) ?? MAC_BROWSERS.find(existsSync) ?? playwrightsOwn();
  if (found) return found;
  installWithApt('chromium');
  const installed = onPath(BROWSERS);
  if (installed) return installed;
  if (run(process.execPath, ['node_modules/@playwright/test/cli.js', 'install', 'chromium'])) {
    const own = playwrightsOwn();
    if (own) return own;
  }
  return giveUp(
    'The browser tests need a Chromium. Install one (Debian: apt-get install chromium), or name it in CHROMIUM_PATH.',
  );
}

/**
 * Finds a Chromium without a window for the browser tests, and installs it if possible: it needs about half the
 * processor time of the whole browser, which is taken otherwise.
 */
export function findHeadlessBrowser(): string {
  const found = process.env.CHROMIUM_PATH ?? onPath([HEADLESS]);
  if (found) return found;
  installWithApt(HEADLESS);
  return onPath([HEADLESS]) ?? findBrowser();
}

/**
 * What Chromium leaves out: each window renders the lists below its address bar ahead of time, which takes three
 * quarters of a second of processor time in every test. The others are Playwright's own, which this argument replaces.
 */
const FEATURES_LEFT_OUT = [
  ...['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'],
  ...['AvoidUnnecessaryBeforeUnloadCheckSync', 'DestroyProfileOnBrowserClose', 'HttpsUpgrades'],
  ...['HttpsFirstBalancedModeAutoEnable', 'LensOverlay', 'MediaRouter', 'PaintHolding'],
  ...['ThirdPartyStoragePartitioning', 'AvoidCorsURLLoaderRestartOnRedirect', 'TcpPortRandomizationWin'],
  ...['OptimizationHints', 'NetworkTimeServiceQuerying', 'AimEnabled', 'PreconnectToSearch'],
];

/** Arguments for every Chromium: no requests to outside hosts, and it must run as root in a container. */
export const CHROMIUM_ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  `--disable-features=${FEATURES_LEFT_OUT.join()}`,
];

/** Returns the folder with PostgreSQL's programs, installing them if missing. Exits if they cannot be installed. */
export function findPostgres(): string {
  const found = postgresPrograms();
  if (found) return found;
  installWithApt('postgresql');
  return (
    postgresPrograms() ??
    giveUp(
      'The database tests need PostgreSQL 15 or newer. Install it (Debian: apt-get install postgresql), or name the folder with initdb in POSTGRES_BIN.',
    )
  );
}

/** Returns the folder with `initdb` and `postgres`: `POSTGRES_BIN`, Debian's newest, Homebrew's, else on the PATH. */
export function postgresPrograms(): string | null {
  const folders = [
    ...(process.env.POSTGRES_BIN ? [process.env.POSTGRES_BIN] : []),
    ...globSync('/usr/lib/postgresql/*/bin').sort((a, b) => versionIn(b) - versionIn(a)),
    ...globSync('/opt/homebrew/opt/postgresql@*/bin').sort((a, b) => versionIn(b) - versionIn(a)),
    ...(process.env.PATH ?? '').split(path.delimiter),
  ];
  const hasBoth = (folder: string) =>
    ['initdb', 'postgres'].every((name) => existsSync(path.join(folder, name)));
  return folders.find(hasBoth) ?? null;
}

/** Finds what builds and runs images, installing what is missing. Exits if that is not possible. */
export function findImageTools(): void {
  const isMissing = (name: string) => !onPath([name]);
  const tools = ['mmdebstrap', 'buildah', 'crun'];
  for (const name of tools.filter(isMissing)) installWithApt(name);
  const missing = tools.filter(isMissing);
  if (missing.length > 0)
    giveUp(
      `The images need ${missing.join(', ')}, and root on Debian (apt-get install ${missing.join(' ')}).`,
    );
}

/** Returns the path of PgBouncer; Debian puts it where only administrators look. `null` if there is none. */
export const poolerProgram = (): string | null =>
  onPath(['pgbouncer']) ?? ['/usr/sbin/pgbouncer'].find(existsSync) ?? null;

const versionIn = (folder: string): number => Number(folder.match(/\d+/)?.[0] ?? 0);

/** Returns LibreOffice's program, which tests compare figures with; `null` if it is not installed. */
export const officeProgram = (): string | null => onPath(['soffice', 'libreoffice']) ?? null;

function onPath(names: readonly string[]): string | undefined {
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  return names.flatMap((name) => folders.map((folder) => path.join(folder, name))).find(existsSync);
}

function playwrightsOwn(): string | undefined {
  const { stdout } = spawnSync(
    process.execPath,
    ['-e', "process.stdout.write(require('@playwright/test').chromium.executablePath())"],
    { encoding: 'utf8' },
  );
  return stdout && existsSync(stdout) ? stdout : undefined;
}

/** Without a network it gives up soon: another program may do. */
const APT = ['-qq', '-o', 'Acquire::http::Timeout=10', '-o', 'Acquire::Retries=0'];

function installWithApt(name: string): void {
  if (process.getuid?.() !== 0 || !onPath(['apt-get'])) return;
  console.log(`Installing Debian's package ${name} …`);
  if (run('apt-get', ['update', ...APT])) {
    run('apt-get', ['install', '-y', '--no-install-recommends', ...APT, name]);
  }
}

function run(command: string, args: string[]): boolean {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return spawnSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'], env }).status === 0;
}

function giveUp(message: string): never {
  console.error(message);
  process.exit(1);
}
