import type { MappingProblem } from './entry-reader.ts';

export type EntryProblems = {
  entryId: string;
  title: string;
  problems: readonly MappingProblem[];
  /** Whether publication was refused: the page is unchanged, or does not exist. */
  isHeldBack: boolean;
};

/** One item of the content platform, as the admin page lists it. Times are ISO. */
export type LatestContent = {
  id: string;
  kind: 'entry' | 'asset';
  type: string | null;
  title: string | null;
  at: string;
  isGone: boolean;
  editorUrl: string;
};

export type ProblemRow = EntryProblems & { at: string; editorUrl: string; page: ContentPage | null };

export type ContentPage = { id: string; name: string; path: string };

export type BrokenRow = {
  id: string;
  type: string | null;
  targetKind: 'entry' | 'asset';
  targetId: string;
  editorUrl: string;
};

/** The data of the admin page about the content platform. */
export type ContentOverview = {
  source: string;
  syncedAt: string | null;
  fullSyncAt: string | null;
  problems: ProblemRow[];
  broken: BrokenRow[];
  latest: LatestContent[];
};
