import type { GrantState } from '#app/domain/access/grants.ts';

/** A grant as pages show it. Times are ISO. */
export type GrantView = {
  id: string;
  state: GrantState;
  /** The person's name, or their address before they accepted. */
  person: string;
  email: string;
  holderId: string;
  holder: string;
  /** What the person is to the holder: `Accountant`. */
  preset: string;
  rights: string[];
  /** `null`: all that the holder has. */
  vehicles: string[] | null;
  from: string;
  /** Exclusive. */
  until: string | null;
  lastUsedAt: string | null;
  /** What the person opened of the holder's documents; `null`: nothing, or not for the viewer to see. */
  opened: {
    count: number;
    lastAt: string;
    /** The latest first, up to a number. `at`: when it was last viewed or downloaded, whichever is said. */
    latest: { id: string; title: string; isDownloaded: boolean; at: string }[];
  } | null;
  hasLetter: boolean;
  /** Gets e-mails about the holder's documents and payments. */
  receives: boolean;
  receivesInstead: boolean;
};

/** Returns whether a grant is the last by which somebody besides its holder gets e-mails. */
export const isLastRecipient = (grant: GrantView, all: readonly GrantView[]): boolean =>
  grant.state === 'active' &&
  grant.receives &&
  !all.some(
    (one) => one.id !== grant.id && one.holderId === grant.holderId && one.receives && one.state === 'active',
  );

/** What a holder can choose from when they give access. */
export type GivingChoices = {
  entities: { id: string; name: string }[];
  vehicles: { id: string; name: string }[];
  categories: { key: string; label: string }[];
  /** The firm's present day. */
  today: string;
};
