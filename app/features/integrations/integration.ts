import { SERVICES, type ServiceContact } from '#app/platform/services.ts';

/** An outside service; or `own`, what the application has to do by itself. */
export const INTEGRATIONS = [...SERVICES, 'own'] as const;
export type Integration = (typeof INTEGRATIONS)[number];

/** `unset`: it is optional, and nobody has told us its address. */
export type IntegrationState = 'works' | 'failing' | 'untried' | 'unset';

/** What waits to be done at an integration. */
export type Backlog = {
  /** Not tried yet. */
  waiting: number;
  /** Failed, and to be tried again. */
  retrying: number;
  /** ISO; when the first of those is tried. */
  nextTryAt: string | null;
  /** Dead letters: failed for good, kept until an admin decides. */
  dead: number;
};

export type IntegrationSummary = Backlog & {
  integration: Integration;
  /** `null` for `own`, which nobody has to answer for. */
  state: IntegrationState | null;
  lastSuccessAt: string | null;
  lastFailureAt: string | null;
  lastFailure: string | null;
};

/** Whom or what a job is about. */
export type JobAbout = { text: string; to: string | null };

type JobFacts = {
  id: string;
  /** What it does, in words. */
  title: string;
  about: JobAbout[];
  /** How often it was run. */
  attempts: number;
  /** Why the last run failed. */
  reason: string;
};

export type DeadLetter = JobFacts & { failedAt: string };
export type WaitingRetry = JobFacts & { nextTryAt: string };

export type IntegrationDetail = {
  summary: IntegrationSummary;
  deadLetters: DeadLetter[];
  nextCursor: string | null;
  /** The next to be tried; `summary.retrying` counts them all. */
  retries: WaitingRetry[];
};

/** What came of asking a service whether it works. */
export type TestOutcome = { works: true; ms: number } | { works: false; ms: number; reason: string };

/** What is typed before something is given up for good. */
export const GIVE_UP = 'give up';

type Words = { name: string; purpose: string };

const WORDS: Record<Integration, Words> = {
  identity: { name: 'Identity', purpose: 'Sign-in, and the roles kept there' },
  storage: { name: 'Storage', purpose: 'Documents and pictures' },
  esign: { name: 'E-signature', purpose: 'Signing the non-disclosure agreement' },
  content: { name: 'Content', purpose: 'Texts written on the content platform' },
  crm: { name: 'CRM', purpose: 'Contacts and notes for the team' },
  mail: { name: 'Mail to the firm', purpose: 'What members write, and what waits for a decision' },
  memberMail: { name: 'Mail to members', purpose: 'Invitations, decisions, notices' },
  analytics: { name: 'Analytics', purpose: 'Events counted on the server' },
  errors: { name: 'Error reports', purpose: 'What goes wrong in browsers and on the server' },
  own: { name: 'The application itself', purpose: 'Work that needs no outside service' },
};

export const wordsOf = (integration: Integration): Words => WORDS[integration];

/** How a service is, by what we met last. */
export function stateOf(contact: ServiceContact | undefined, isSet: boolean): IntegrationState {
  if (!isSet) return 'unset';
  if (!contact) return 'untried';
  return contact.failuresInARow > 0 ? 'failing' : 'works';
}

/** Whether somebody has to look at it. */
export const needsLook = ({ state, dead }: IntegrationSummary): boolean => state === 'failing' || dead > 0;
