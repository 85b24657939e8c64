import { z } from 'zod';
import { db } from '#app/db/client.server.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { DomainError } from '#app/domain/errors.ts';
import {
  COMMITMENT_STATES,
  type CommitmentState,
  commitmentState,
} from '#app/domain/investing/commitment-state.ts';
import { LIKELIHOODS, type Likelihood, likelihoodOf } from '#app/domain/investing/likelihood.ts';
import { serveListOf } from '#app/platform/lists/serve-list.server.ts';
import { leftOf } from '../commitment.ts';
import { MOST_AT_ONCE } from '../decisions/decision.ts';
import {
  type EntryRow,
  findBookEntries,
  findBookMoves,
  findTermsOf,
  findUndecided,
  sumStates,
} from './book.queries.server.ts';
import type { Book, BookEntry, BookSums, BookTerms, FillDay, StateSum, Undecided } from './book.ts';
import { findInterest, type InterestRow, sumInterest } from './book-interest.queries.server.ts';
import { BOOK, type BookAsked } from './book-list.tsx';
import { INTEREST, type InterestEntry } from './interest-list.tsx';
import { currentWeights } from './weights.server.ts';
import { type ByCertainty, expectedOf, type Weights, weightedAmount } from './weights.ts';

/**
 * Returns the totals of one opportunity's book; `null` for anyone but admins, and when there is no such opportunity.
 */
export async function bookOf(viewer: Viewer, opportunityId: string): Promise<Book | null> {
  const [terms, states, interest, weights] = await Promise.all([
    bookTerms(viewer, opportunityId),
    sumStates(viewer, db(), opportunityId),
    sumInterest(viewer, db(), opportunityId),
    currentWeights(),
  ]);
  return terms && { terms, weights, sums: sumsOf(terms, states, interest, weights) };
}

/** Returns the terms of a book's opportunity; `null` as above. */
export async function bookTerms(viewer: Viewer, opportunityId: string): Promise<BookTerms | null> {
  const row = await findTermsOf(viewer, db(), opportunityId);
  if (!row) return null;
  const { oversubscribedAt, opensAt, closesAt, ...terms } = row;
  return {
    ...terms,
    opensAt: opensAt?.toISOString() ?? null,
    closesAt: closesAt?.toISOString() ?? null,
    oversubscribed: oversubscribedAt !== null,
  };
}

/** @throws DomainError `not_found` when there is no such opportunity, and for everyone but admins. */
export async function bookAt(viewer: Viewer, id: string): Promise<BookTerms> {
  const terms = z.uuid().safeParse(id).success ? await bookTerms(viewer, id) : null;
  if (!terms) throw new DomainError('not_found', 'Opportunity not found.');
  return terms;
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
      LIKELIHOODS.map((one) => [
        one,
        sum(
          open.filter(({ likelihood }) => likelihood === one),
          'amount',
        ),
      ]),
    ) as Record<Likelihood, number>,
    unsaid: sum(
      open.filter(({ likelihood }) => likelihood === null),
      'amount',
    ),
  };
  return {
    states,
    indicated: sum(interest, 'indicated'),
    desired: sum(interest, 'desired'),
    interested: sum(open, 'count'),
    weighted: weightedAmount(certainty, weights),
  };
}

/** The commitments of a book, for admins. */
export const bookList = serveListOf(BOOK, {
  need: { sees: 'deals' },
  parent: 'opportunity',
  parentAt: (viewer, id): Promise<{ id: string; name: string }> => bookAt(viewer, id),
  rows: ({ id }) => ({ find: findBookEntries(id), rowOf: bookEntryOf }),
});

type InterestBook = Pick<BookTerms, 'id' | 'name' | 'currency'> & { weights: Weights };

/** The members who are interested in an opportunity but have not committed, for admins. */
export const interestList = serveListOf(INTEREST, {
  need: { sees: 'deals' },
  parent: 'opportunity',
  parentAt: async (viewer, id): Promise<InterestBook> => ({
    ...(await bookAt(viewer, id)),
    weights: await currentWeights(),
  }),
  rows: (book: InterestBook) => ({ find: findInterest(book.id), rowOf: (row) => interestOf(row, book) }),
});

/** Returns one commitment of a book; `null` when there is none, and for everyone but admins. */
export async function bookEntry(
  viewer: Viewer,
  opportunityId: string,
  id: string,
): Promise<BookEntry | null> {
  const rows = await findBookEntries(opportunityId, id)(viewer, db(), { q: '', sort: '-when' }, 1);
  return rows[0] ? bookEntryOf(rows[0]) : null;
}

/**
 * Returns the ids of all matching commitments, oldest first, up to the limit of one bulk action.
 * @throws DomainError `not_found` when there is no such opportunity, and for everyone but admins.
 */
export async function selectEntries(
  viewer: Viewer,
  { opportunityId, ...asked }: BookAsked & { opportunityId: string },
): Promise<string[]> {
  const book = bookList.of(await bookAt(viewer, opportunityId));
  return book.ids(viewer, { ...asked, sort: 'when' }, MOST_AT_ONCE);
}

/**
 * Returns the undecided commitments, or `ids` of them, in order of submission, with the remaining allocation.
 * @throws DomainError `not_found` when there is no such opportunity, and for everyone but admins.
 */
export async function undecidedOf(
  viewer: Viewer,
  { opportunityId, ids }: { opportunityId: string; ids?: readonly string[] | undefined },
): Promise<Undecided> {
  const [terms, found] = await Promise.all([
    bookAt(viewer, opportunityId),
    findUndecided(viewer, db(), opportunityId, ids, MOST_AT_ONCE + 1),
  ]);
  const { minimum, step } = terms;
  const rows = found.slice(0, MOST_AT_ONCE).map(({ entityName, ...row }) => ({ ...row, entity: entityName }));
  return { room: { left: leftOf(terms), minimum, step }, rows, isCut: found.length > rows.length };
}

/**
 * Returns the book's daily totals in the viewer's time zone, omitting days without a change. Empty for everyone but
 * admins.
 */
export async function bookFill(viewer: Viewer, opportunityId: string): Promise<FillDay[]> {
  const moves = await findBookMoves(viewer, db(), opportunityId, viewer.timeZone);
  let [asked, accepted] = [0, 0];
  return moves.map((move) => {
    asked += move.asked;
    accepted += move.accepted;
    return { day: move.day, asked, accepted };
  });
}

/** Maps a row of the book to the admin's view. */
export function bookEntryOf({
  commitment,
  member,
  entityName,
  desired,
  likelihood,
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
    likelihood: likelihoodOf(likelihood),
    submittedAt: commitment.submittedAt.toISOString(),
    amendedAt: commitment.amendedAt?.toISOString() ?? null,
    waitlistedAt: commitment.waitlistedAt?.toISOString() ?? null,
    decidedAt: decidedAt?.toISOString() ?? null,
    decidedBy,
    declineReason: commitment.declineReason,
    fundedAt: commitment.fundedAt?.toISOString() ?? null,
  };
}

/** Maps a member's interest to the admin's view. */
export function interestOf(row: InterestRow, { currency, weights }: InterestBook): InterestEntry {
  const money = (amount: number | null) => (amount === null ? null : { amount, currency });
  const likelihood = likelihoodOf(row.likelihood);
  return {
    id: row.id,
    member: row.member,
    desired: money(row.desired),
    indicated: money(row.indicated),
    likelihood,
    expected: { amount: expectedOf(row.amount ?? 0, likelihood, weights), currency },
    setAt: row.setAt,
  };
}
