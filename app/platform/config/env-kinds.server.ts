import { randomBytes } from 'node:crypto';
import { type Environment, readEnvironment } from './env.server.ts';

/**
 * What a process does: it serves pages, runs jobs, only applies migrations, or does anything, as commands do and a
 * process for pages and jobs.
 */
export type ProcessKind = 'web' | 'worker' | 'migration' | 'any';

type Variables = Readonly<Record<string, string | undefined>>;

/** Secrets of calls and messages to us, which only web processes answer. */
const OF_WEB = {
  required: [
    'AUTH0_CLIENT_SECRET',
    'SIGNUP_PREFLIGHT_TOKEN',
    'INVITE_RESET_SECRET',
    'CONTENTFUL_PREVIEW_SECRET',
  ],
  optional: ['CONTENTFUL_WEBHOOK_SECRET', 'DOCUSIGN_CONNECT_HMAC_KEYS'],
} as const;
/** Also of web processes alone; others only need to know that mail is received, for the address of replies. */
const INBOUND_SECRET = 'MAIL_INBOUND_SECRET';
/** Keys of services that only jobs call. */
const OF_WORKERS = {
  required: ['HUBSPOT_API_KEY', 'SENDGRID_API_KEY', 'MAIL_PASSWORD'],
  optional: [],
} as const;
/** Only workers sign the audit log. Web processes keep its public half. */
const SIGNING_KEY = 'AUDIT_SIGNING_KEY';

/** A secret that some processes do without and others need. */
export type WithheldName = (typeof OF_WEB | typeof OF_WORKERS)['required'][number];

const random = (): string => randomBytes(32).toString('hex');

type Withheld = { required: readonly WithheldName[]; optional: readonly string[] };

const WITHHELD: Record<ProcessKind, Withheld> = {
  web: OF_WORKERS,
  worker: OF_WEB,
  migration: {
    required: [...OF_WEB.required, ...OF_WORKERS.required],
    optional: [...OF_WEB.optional, SIGNING_KEY],
  },
  any: { required: [], optional: [] },
};

/** Returns the names of the secrets that a process of this kind does not keep. */
export const withheldNames = (kind: ProcessKind): readonly string[] => [
  ...WITHHELD[kind].required,
  ...WITHHELD[kind].optional,
  ...(kind === 'web' ? [SIGNING_KEY] : []),
  ...(kind === 'worker' || kind === 'migration' ? [INBOUND_SECRET] : []),
];

/**
 * Validates the variables for one kind of process. The secrets that it does not need may be missing; given ones are
 * left out. Reading one throws, since the code that does runs in the wrong process.
 * @throws Error as `readEnvironment`.
 */
export function environmentOf(kind: ProcessKind, variables: Variables): Environment {
  const { required, optional } = WITHHELD[kind];
  const read = readEnvironment({
    ...variables,
    ...Object.fromEntries(optional.map((name) => [name, undefined])),
    // Random and never read, so that one schema serves all processes.
    ...Object.fromEntries(required.map((name) => [name, random()])),
    ...(withheldNames(kind).includes(INBOUND_SECRET) && {
      [INBOUND_SECRET]: variables.MAIL_INBOUND_DOMAIN ? random() : undefined,
    }),
  });
  const guards = required.map((name) => [name, { get: () => refuse(name, kind) }] as const);
  return Object.defineProperties(
    { ...read, ...(kind === 'web' && publicHalf(read)) },
    Object.fromEntries(guards),
  );
}

function refuse(name: WithheldName, kind: ProcessKind): never {
  throw new Error(`A ${kind} process does not keep ${name}`);
}

const publicHalf = (read: Environment) => ({
  AUDIT_SIGNING_KEY: undefined,
  AUDIT_VERIFIER_KEYS: trustedKeys(read),
});

/** Returns the public keys whose signatures of the audit log are trusted: the current one first, then earlier ones. */
export const trustedKeys = ({
  AUDIT_SIGNING_KEY: signing,
  AUDIT_VERIFIER_KEYS: others = [],
}: Environment): Buffer[] => (signing ? [signing.publicKey, ...others] : others);
