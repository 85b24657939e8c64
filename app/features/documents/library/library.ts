import type { DocumentCategory, DocumentPolicy } from '#app/domain/access/documents.ts';
import type { TextPart } from '#app/domain/text/marked-text.ts';
import type { Page } from '#app/platform/lists/paging.ts';

export const CATEGORY_LABELS = {
  teaser: 'Teasers',
  memorandum: 'Memoranda',
  report: 'Reports',
  statement: 'Statements',
  notice: 'Notices',
  tax: 'Tax forms',
  legal: 'Legal',
} as const satisfies Record<DocumentCategory, string>;

export const LIBRARY_SORTS = ['relevance', 'newest', 'title'] as const;
export type LibrarySort = (typeof LIBRARY_SORTS)[number];

export const LIBRARY_SORT_LABELS = {
  relevance: 'Best match',
  newest: 'Newest',
  title: 'Title',
} as const satisfies Record<LibrarySort, string>;

/** The value of `about` for the viewer's personal documents. */
export const ABOUT_ME = 'me';

/** The filters of the library, all kept in the page's URL. The schema is in `library-filters.ts`. */
export type LibraryFilters = {
  search?: string | undefined;
  category?: DocumentCategory | undefined;
  /** The id of an opportunity or a fund, or `ABOUT_ME`. */
  about?: string | undefined;
  year?: string | undefined;
  tag?: string | undefined;
  /** `1`: only what was published since the last visit. */
  new?: '1' | undefined;
  sort?: LibrarySort | undefined;
  cursor?: string | undefined;
};

export const LIBRARY_FILTER_NAMES = [
  'search',
  'category',
  'about',
  'year',
  'tag',
  'new',
  'sort',
  'cursor',
] as const;

/** The filters that narrow the list. */
const NARROWING = ['search', 'category', 'about', 'year', 'tag', 'new'] as const;

export const isNarrowed = (filters: LibraryFilters): boolean => NARROWING.some((name) => filters[name]);

/** The query string of `filters` with `change` applied; any change except of the cursor returns to the first page. */
export function librarySearch(filters: LibraryFilters, change: Partial<LibraryFilters> = {}): string {
  const next = { ...filters, cursor: undefined, ...change };
  const search = new URLSearchParams();
  for (const name of LIBRARY_FILTER_NAMES) if (next[name]) search.set(name, next[name]);
  return search.size > 0 ? `?${search}` : '';
}

/** The available orders of a list: relevance only with a search. The first is the default. */
export const sortsOf = ({ search }: LibraryFilters): readonly [LibrarySort, ...LibrarySort[]] =>
  search ? ['relevance', 'newest', 'title'] : ['newest', 'title'];

export function librarySort(filters: LibraryFilters): LibrarySort {
  const sorts = sortsOf(filters);
  return sorts.find((sort) => sort === filters.sort) ?? sorts[0];
}

/** Where a search matches the text of a document. */
export type DocumentHits = {
  /** The first match, in context. */
  snippet: TextPart[];
  /** The first matching pages, counted from 1. */
  pages: number[];
  more: number;
};

/** The subject of a document. `to` is its page, if it has one. */
export type LibrarySubject = {
  kind: 'opportunity' | 'fund' | 'own' | 'general';
  /** The value of the filter `about`; `null` for general documents. */
  about: string | null;
  name: string;
  to: string | null;
};

export type LibraryDocument = {
  id: string;
  title: string;
  titleParts: TextPart[];
  category: DocumentCategory;
  policy: DocumentPolicy;
  contentType: string;
  bytes: number;
  pages: number | null;
  /** ISO time. */
  publishedAt: string;
  isNew: boolean;
  tags: string[];
  /** The owner's name of a personal document; `you` for the viewer's own. */
  owner: { name: string; isViewer: boolean } | null;
  subject: LibrarySubject;
  hits: DocumentHits | null;
};

export type LibraryFacets = {
  categories: DocumentCategory[];
  subjects: { about: string; name: string }[];
  years: string[];
  tags: string[];
  hasOwn: boolean;
};

/** Totals over the documents that the viewer may read, up to `MOST_COUNTED`. */
export type LibraryOverview = {
  total: number;
  isMore: boolean;
  fresh: number;
  /** ISO time: documents published after it are new. */
  newSince: string;
  facets: LibraryFacets;
};

/** Documents beyond this number are not counted, so that a page costs the same however many there are. */
export const MOST_COUNTED = 300;

export type LibraryPage = Page<LibraryDocument> &
  LibraryOverview & {
    filters: LibraryFilters;
    sort: LibrarySort;
    /** The search found nothing; these titles are spelled similarly. */
    isGuess: boolean;
  };

export type LibraryGroup = { subject: LibrarySubject; documents: LibraryDocument[] };

/** Groups a page by subject, in the order of each group's first document. */
export function groupsOf(documents: readonly LibraryDocument[]): LibraryGroup[] {
  const groups = new Map<string, LibraryGroup>();
  for (const document of documents) {
    const { kind, about } = document.subject;
    const key = `${kind} ${about}`;
    const group = groups.get(key);
    if (group) group.documents.push(document);
    else groups.set(key, { subject: document.subject, documents: [document] });
  }
  return [...groups.values()];
}

/** Whether its file may be downloaded. */
export const isDownloadable = ({ policy }: Pick<LibraryDocument, 'policy'>): boolean =>
  policy !== 'view_only';

/** The URL of a document in the viewer, at a page, with a search in the file. */
export function readerPath(id: string, at: { page?: number; search?: string | undefined } = {}): string {
  const search = new URLSearchParams();
  if (at.page) search.set('page', String(at.page));
  if (at.search) search.set('search', at.search);
  return `/documents/${id}${search.size > 0 ? `?${search}` : ''}`;
}

export const downloadPath = (id: string): string => `/api/documents/download?id=${id}`;

/** The most documents in one ZIP archive. */
export const MOST_IN_ZIP = 50;

const ZIP_PROBLEMS: Readonly<Record<string, string>> = {
  bad_request: `Please choose 1 to ${MOST_IN_ZIP} documents.`,
  not_found: 'One of these documents is no longer available. Please choose again.',
  payload_too_large: 'These documents are too large for one archive. Please choose fewer.',
  unsupported_type: 'None of these documents can be downloaded.',
  unprocessable: 'None of these documents can be downloaded.',
  too_many_requests: 'You downloaded many documents within a few minutes. Please try again in a moment.',
  unavailable: 'We cannot read these documents right now. Please try again in a moment.',
};

/** Why an archive was refused, by the code in the URL; `null` without a code. */
export const zipProblem = (code: string | null): string | null =>
  code === null ? null : (ZIP_PROBLEMS[code] ?? 'We could not create the archive. Please try again.');

/** The latest documents about a fund or deal, as shown on its own page. */
export type LatestDocuments = {
  items: { id: string; title: string; publishedAt: string }[];
  hasMore: boolean;
};
