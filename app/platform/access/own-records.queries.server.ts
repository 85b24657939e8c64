import { and, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { position } from '#app/db/schema/portfolio.ts';
import { question } from '#app/db/schema/questions.ts';
import { passesNda } from '#app/domain/access/access.ts';
import { gives } from '#app/domain/access/grants.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import type { HeldBy } from '#app/domain/investing/held-by.ts';
import { isHeldByViewer } from './holders.queries.server.ts';
import { isPositionShown } from './opportunity-access.queries.server.ts';
import { forMember, forPerson } from './viewer-scope.queries.server.ts';

/** A person's conversations are their own: they are not shown while they ask for a holder. */
const forThemselves = (viewer: Viewer): SQL => (viewer.holders === null ? forPerson(viewer) : sql`false`);

/** Matches the viewer's own questions, or those that they asked under the grants of the request. */
export function isOwnQuestion({ memberId, holders }: Pick<Viewer, 'memberId' | 'holders'>): SQL {
  if (holders === null) return eq(question.memberId, memberId);
  return inArray(
    question.grantId,
    holders.flatMap(({ rights, grantId }) => (gives(rights, 'act') ? grantId : [])),
  );
}

/** Matches the viewer's own questions on pages that they may open. */
export const ownPageQuestions = (viewer: Viewer): SQL | undefined =>
  and(
    viewer.holders === null ? forPerson(viewer) : forMember(viewer),
    isOwnQuestion(viewer),
    passesNda(viewer) ? undefined : eq(question.page, 'faqs'),
  );

/** Matches the viewer's own conversations. They require no agreement: everyone who may sign in may write. */
export const isOwnConversation = (viewer: Viewer): SQL | undefined =>
  and(forThemselves(viewer), eq(question.memberId, viewer.memberId), eq(question.page, 'contact'));

/** Matches both. */
export const ownQuestions = (viewer: Viewer): SQL | undefined =>
  or(ownPageQuestions(viewer), isOwnConversation(viewer));

/**
 * Matches what the viewer or one of their entities holds, or those for whom the request is made; positions in draft
 * funds are not shown yet.
 */
export const ownPositions = (viewer: Viewer): SQL | undefined =>
  and(isHeldByViewer(viewer, position, 'figures'), isPositionShown);

/** Matches what the member, or one of their entities, holds; everything without a choice. */
export const isHeldBy = (entityId: AnyPgColumn, heldBy: HeldBy | null | undefined): SQL | undefined =>
  heldBy === 'me' ? isNull(entityId) : heldBy ? eq(entityId, heldBy) : undefined;
