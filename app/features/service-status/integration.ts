import { SERVICES, type ServiceContact } from '#app/domain/services.ts';

/** The outside services, and `own` for the application's internal jobs. */
export const INTEGRATIONS = [...SERVICES, 'own'] as const;
export type Integration = (typeof INTEGRATIONS)[number];

/** `unset`: optional and not configured. */
export type IntegrationState = 'works' | 'failing' | 'untried' | 'unset';

export type Backlog = {
  /** Not tried yet. */
  waiting: number;
  /** Failed, awaiting a retry. */
  retrying: number;
  /** ISO time of the first of these retries. */
  nextTryAt: string | null;
  /** Dead jobs: failed permanently, kept until an admin decides. */
  dead: number;
};

export type IntegrationSummary = Backlog & {
  integration: Integration;
  /** `null` for `own`, which is not a service. */
  state: IntegrationState | null;
  lastSuccessAt: string | null;
  lastFailureAt: string | null;
  lastFailure: string | null;
};

/** The person or record that a job is about. */
export type JobAbout = { text: string; to: string | null };

type JobFacts = {
  id: string;
  /** What it does, in words. */
  title: string;
  about: JobAbout[];
  attempts: number;
  /** Why the last run failed. */
  reason: string;
};

export type DeadJob = JobFacts & { failedAt: string };
export type WaitingRetry = JobFacts & { nextTryAt: string };

export type IntegrationDetail = {
  summary: IntegrationSummary;
  deadJobs: DeadJob[];
  nextCursor: string | null;
  /** The next retries; `summary.retrying` counts them all. */
  retries: WaitingRetry[];
};

export type TestOutcome = { works: true; ms: number } | { works: false; ms: number; reason: string };

/** What an admin types to discard a job. */
export const GIVE_UP = 'give up';

type Words = { name: string; purpose: string };

const WORDS: Record<Integration, Words> = {
  identity: { name: 'Identity', purpose: 'Sign-in and roles' },
  storage: { name: 'Storage', purpose: 'Documents and pictures' },
  esign: { name: 'E-signature', purpose: 'Signing the non-disclosure agreement' },
  content: { name: 'Content', purpose: 'Texts from the content platform' },
  crm: { name: 'CRM', purpose: 'Contacts and notes for the team' },
  mail: { name: 'Mail to the firm', purpose: 'Member messages and pending decisions' },
  memberMail: { name: 'Mail to members', purpose: 'Invitations, decisions and notifications' },
  analytics: { name: 'Analytics', purpose: 'Usage events' },
  errors: { name: 'Error reports', purpose: 'Errors in browsers and on the server' },
  own: { name: 'Vestry', purpose: 'Jobs without an outside service' },
};

export const serviceWords = (integration: Integration): Words => WORDS[integration];

export function stateOf(contact: ServiceContact | undefined, isSet: boolean): IntegrationState {
  if (!isSet) return 'unset';
  if (!contact) return 'untried';
  return contact.failuresInARow > 0 ? 'failing' : 'works';
}

/** Returns whether it needs an admin's attention. */
export const needsLook = ({ state, dead }: Pick<IntegrationSummary, 'state' | 'dead'>): boolean =>
  state === 'failing' || dead > 0;

/** All services in one sentence. A service that was never contacted is not called healthy. */
export function overallWords(rows: readonly Pick<IntegrationSummary, 'state' | 'dead'>[]): string {
  const failing = rows.filter(needsLook).length;
  if (failing > 0)
    return failing === 1 ? '1 service needs attention.' : `${failing} services need attention.`;
  const untried = rows.filter(({ state }) => state === 'untried').length;
  if (untried === 0) return 'All services are healthy. Checked every ten minutes.';
  return `No failures. ${untried === 1 ? '1 service is' : `${untried} services are`} not checked yet; each is checked every ten minutes.`;
}

/** Sorts failing services first, then those with dead jobs, else as they are listed. */
export const failingFirst = (rows: readonly IntegrationSummary[]): IntegrationSummary[] =>
  rows.toSorted((one, other) => urgencyOf(other) - urgencyOf(one));

const urgencyOf = ({ state, dead }: IntegrationSummary): number =>
  (state === 'failing' ? 2 : 0) + (dead > 0 ? 1 : 0);
