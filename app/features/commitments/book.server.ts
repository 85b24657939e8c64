import { db } from '#app/db/client.server.ts';
import { COMMITMENT_STATES, type CommitmentState, commitmentState } from '#app/platform/commitment-state.ts';
import { DomainError } from '#app/platform/errors.ts';
import { LIKELINESSES, type Likeliness } from '#app/platform/likeliness.ts';
import { type Page, type Position, pageOf, readCursor } from '#app/platform/paging.ts';
import type { Viewer } from '#app/platform/viewer.ts';
import {
  type EntryRow,
  findEntries,
  findEntryIds,
  findMoves,
  findTermsOf,
  findUndecided,
  sumStates,
} from './book.queries.server.ts';
import {
  type Book,
  type BookEntry,
  type BookFilters,
  type BookSums,
  type BookTerms,
  type FillDay,
  type InterestEntry,
  leftOf,
  MOST_AT_ONCE,
  type StateSum,
  type Undecided,
} from './book.ts';
import { findInterest, type InterestRow, sumInterest } from './book-interest.queries.server.ts';
import { currentWeights } from './weights.server.ts';
import { type ByCertainty, expectedOf, type Weights, weighted } from './weights.ts';

const PAGE_SIZE = 50;

/** The book of one opportunity in sums; `null` for anyone but admins, and where there is no such opportunity. */
export async function bookOf(viewer: Viewer, opportunityId: string): Promise<Book | null> {
  const [terms, states, interest, weights] = await Promise.all([
    bookTerms(viewer, opportunityId),
    sumStates(viewer, db(), opportunityId),
    sumInterest(viewer, db(), opportunityId),
    currentWeights(),
  ]);
  return terms && { terms, weights, sums: sumsOf(terms, states, interest, weights) };
}

/** The opportunity of a book; `null` as above. */
export async function bookTerms(viewer: Viewer, opportunityId: string): Promise<BookTerms | null> {
  const found = await findTermsOf(viewer, db(), opportunityId);
  if (!found) return null;
  const { oversubscribedAt, opensAt, closesAt, ...terms } = found;
  return {
    ...terms,
    opensAt: opensAt?.toISOString() ?? null,
    closesAt: closesAt?.toISOString() ?? null,
    oversubscribed: oversubscribedAt !== null,
  };
}

function sumsOf(
  { accepted }: BookTerms,
  found: readonly ({ state: CommitmentState } & StateSum)[],
  interest: Awaited<ReturnType<typeof sumInterest>>,
  weights: Weights,
): BookSums {
  const none: StateSum = { count: 0, asked: 0, accepted: 0 };
  const states = Object.fromEntries(
    COMMITMENT_STATES.map((state) => [state, found.find((row) => row.state === state) ?? none]),
  ) as Record<CommitmentState, StateSum>;
  const open = interest.filter(({ asks }) => !asks);
  const sum = (rows: typeof interest, of: 'amount' | 'indicated' | 'desired' | 'count') =>
    rows.reduce((total, row) => total + row[of], 0);
  const certainty: ByCertainty = {
    accepted,
    undecided: states.submitted.asked + states.waitlisted.asked,
    indicated: Object.fromEntries(
      LIKELINESSES.map((one) => [
        one,
        sum(
          open.filter(({ likeliness }) => likeliness === one),
          'amount',
        ),
      ]),
    ) as Record<Likeliness, number>,
    unsaid: sum(
      open.filter(({ likeliness }) => likeliness === null),
      'amount',
    ),
  };
  return {
    states,
    indicated: sum(interest, 'indicated'),
    desired: sum(interest, 'desired'),
    interested: sum(open, 'count'),
    weighted: weighted(certainty, weights),
  };
}

/** The commitments of a book, narrowed down, a page at a time. Empty for everyone but admins. */
export async function bookEntries(
  viewer: Viewer,
  opportunityId: string,
  filters: BookFilters,
): Promise<Page<BookEntry>> {
  const position = positionIn(filters);
  const rows = await findEntries(viewer, db(), { opportunityId, filters, position, limit: PAGE_SIZE });
  return pageOf(rows, PAGE_SIZE, (row) => ({ key: row.sortKey, id: row.commitment.id }), entryOf);
}

/** One commitment of a book; `null` where there is none, and for everyone but admins. */
export async function bookEntry(
  viewer: Viewer,
  opportunityId: string,
  id: string,
): Promise<BookEntry | null> {
  const rows = await findEntries(viewer, db(), {
    opportunityId,
    filters: { q: '', part: undefined, sort: 'newest' },
    position: null,
    limit: 1,
    only: id,
  });
  return rows[0] ? entryOf(rows[0]) : null;
}

/** Who would like to invest and has not asked to, narrowed down, a page at a time. Empty for everyone but admins. */
export async function bookInterest(
  viewer: Viewer,
  { terms, weights }: Pick<Book, 'terms' | 'weights'>,
  filters: BookFilters,
): Promise<Page<InterestEntry>> {
  const rows = await findInterest(viewer, db(), {
    opportunityId: terms.id,
    filters,
    position: positionIn(filters),
    limit: PAGE_SIZE,
  });
  return pageOf(
    rows,
    PAGE_SIZE,
    (row) => ({ key: row.sortKey, id: row.member.id }),
    (row) => interestOf(row, terms, weights),
  );
}

/** The ids of all commitments that match, the oldest first; at most as many as one act takes. */
export const selectEntries = (
  viewer: Viewer,
  opportunityId: string,
  filters: Pick<BookFilters, 'q' | 'part'>,
): Promise<string[]> => findEntryIds(viewer, db(), opportunityId, filters, MOST_AT_ONCE);

/**
 * What is undecided, or `ids` of it, in the order in which it was asked, with what is left to give.
 * @throws DomainError `not_found` where there is no such opportunity, and for everyone but admins.
 */
export async function undecidedOf(
  viewer: Viewer,
  { opportunityId, ids }: { opportunityId: string; ids?: readonly string[] | undefined },
): Promise<Undecided> {
  const [terms, found] = await Promise.all([
    bookTerms(viewer, opportunityId),
    findUndecided(viewer, db(), opportunityId, ids, MOST_AT_ONCE + 1),
  ]);
  if (!terms) throw new DomainError('not_found', 'There is no such opportunity.');
  const { minimum, step } = terms;
  const rows = found.slice(0, MOST_AT_ONCE).map(({ entityName, ...row }) => ({ ...row, entity: entityName }));
  return { room: { left: leftOf(terms), minimum, step }, rows, isCut: found.length > rows.length };
}

/** How a book filled, day by day in the viewer's zone; days without a change are left out. Empty for everyone but admins. */
export async function bookFill(viewer: Viewer, opportunityId: string): Promise<FillDay[]> {
  const moves = await findMoves(viewer, db(), opportunityId, viewer.timeZone);
  let [asked, accepted] = [0, 0];
  return moves.map((move) => {
    asked += move.asked;
    accepted += move.accepted;
    return { day: move.day, asked, accepted };
  });
}

/** An amount in an address that is none of ours starts the list over, as every other cursor does. */
function positionIn({ sort, cursor }: Pick<BookFilters, 'sort' | 'cursor'>): Position | null {
  const position = readCursor(cursor, sort === 'newest' || sort === 'oldest' ? 'time' : 'text');
  return sort === 'largest' && !/^\d{1,15}$/.test(position?.key ?? '') ? null : position;
}

const likelinessOf = (value: number | null): Likeliness | null =>
  LIKELINESSES.find((one) => one === value) ?? null;

/** A row of the book as admins see it. */
export function entryOf({
  commitment,
  member,
  entityName,
  desired,
  likeliness,
  decidedBy,
}: EntryRow): BookEntry {
  const money = (amount: number | null) =>
    amount === null ? null : { amount, currency: commitment.currency };
  const decidedAt = commitment.acceptedAt ?? commitment.declinedAt ?? commitment.withdrawnAt;
  return {
    id: commitment.id,
    revision: commitment.revision,
    state: commitmentState(commitment),
    member: { ...member, accreditedAt: member.accreditedAt?.toISOString() ?? null },
    entity: entityName,
    asked: { amount: commitment.amount, currency: commitment.currency },
    accepted: money(commitment.acceptedAmount),
    desired: money(desired),
    likeliness: likelinessOf(likeliness),
    submittedAt: commitment.submittedAt.toISOString(),
    amendedAt: commitment.amendedAt?.toISOString() ?? null,
    waitlistedAt: commitment.waitlistedAt?.toISOString() ?? null,
    decidedAt: decidedAt?.toISOString() ?? null,
    decidedBy,
    declineReason: commitment.declineReason,
    fundedAt: commitment.fundedAt?.toISOString() ?? null,
  };
}

/** Somebody's interest as admins see it. */
export function interestOf(row: InterestRow, { currency }: BookTerms, weights: Weights): InterestEntry {
  const money = (amount: number | null) => (amount === null ? null : { amount, currency });
  const likeliness = likelinessOf(row.likeliness);
  return {
    member: row.member,
    desired: money(row.desired),
    indicated: money(row.indicated),
    likeliness,
    expected: { amount: expectedOf(row.desired ?? row.indicated ?? 0, likeliness, weights), currency },
    setAt: row.setAt,
  };
}
