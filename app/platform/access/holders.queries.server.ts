import {
  and,
  eq,
  getTableColumns,
  gt,
  inArray,
  isNotNull,
  isNull,
  lte,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { document } from '#app/db/schema/documents.ts';
import { accessGrant } from '#app/db/schema/grants.ts';
import { isMember } from '#app/domain/access/access.ts';
import { gives, type HolderRight } from '#app/domain/access/grants.ts';
import type { HolderScope, Viewer } from '#app/domain/access/viewer.ts';
import { yearOf } from './document-year.queries.server.ts';

/*
 * Conditions for rows that belong to a holder: the viewer's own, or of those for whom the request is made. The pure
 * rules of the same names are in `domain/access/grants.ts`; a test compares the two.
 */

const NOBODY = sql`false`;

/** All of a grant but its letter. */
const { letter: _letter, ...columns } = getTableColumns(accessGrant);
export const grantColumns = columns;

/** Matches grants that are in force: `grantState` is `active`. */
export const isGrantInForce: SQL | undefined = and(
  isNull(accessGrant.revokedAt),
  isNull(accessGrant.endedAt),
  isNotNull(accessGrant.confirmedAt),
  isNotNull(accessGrant.acceptedAt),
  or(eq(accessGrant.needsApproval, false), isNotNull(accessGrant.approvedAt)),
  lte(accessGrant.from, sql`now()`),
  or(isNull(accessGrant.until), gt(accessGrant.until, sql`now()`)),
);

/** Matches grants that may still become or are active. */
export const isGrantOpen: SQL | undefined = and(
  isNull(accessGrant.revokedAt),
  isNull(accessGrant.endedAt),
  or(isNull(accessGrant.until), gt(accessGrant.until, sql`now()`)),
);

/** Where a table has its holder. Without `entityId` a row is the member's own; without `vehicleId` it is of none. */
type HolderColumns = {
  memberId: AnyPgColumn;
  entityId?: AnyPgColumn;
  vehicleId?: AnyPgColumn;
  /** For notices, to which the year of a grant applies (`noticeYear`). */
  year?: SQL;
};

/**
 * Matches rows of the viewer, or of a holder who gave them the right to it. For members: nobody else passes.
 */
export function isHeldByViewer(viewer: Viewer, columns: HolderColumns, right: HolderRight): SQL | undefined {
  if (viewer.holders === null) return isMember(viewer) ? eq(columns.memberId, viewer.memberId) : NOBODY;
  const scopes = viewer.holders.filter(({ rights }) => gives(rights, right));
  const ofYear = ({ rights: { year } }: HolderScope) => {
    if (right !== 'notices' || year === null) return undefined;
    return columns.year ? eq(columns.year, year) : NOBODY;
  };
  return or(...scopes.map((scope) => and(isOfScope(scope, columns), ofYear(scope)))) ?? NOBODY;
}

function isOfScope({ memberId, entity, vehicles }: HolderScope, columns: HolderColumns): SQL | undefined {
  const { entityId, vehicleId } = columns;
  const ofEntity = () => {
    if (entity === 'all') return undefined;
    if (entity.id === null) return entityId && isNull(entityId);
    return entityId ? eq(entityId, entity.id) : NOBODY;
  };
  const ofVehicles = () => {
    if (vehicles === 'all') return undefined;
    return vehicleId && vehicles.length > 0 ? inArray(vehicleId, [...vehicles]) : NOBODY;
  };
  return and(eq(columns.memberId, memberId), ofEntity(), ofVehicles());
}

/** Matches documents that a grant covers, of those that its holder may read (`coversDocument`). */
export function isCovered(scope: HolderScope): SQL | undefined {
  const { categories, year, opportunities } = scope.rights;
  const vehicles = { memberId: document.ownerId, entityId: document.entityId };
  const ofVehicle =
    scope.vehicles === 'all'
      ? undefined
      : sql`coalesce(${document.fundId}, ${document.opportunityId}) in ${[...scope.vehicles]}`;
  // Earlier documents do not say for which of their owner's holders they are.
  const ofHolder = scope.entity === 'all' || scope.entity.id !== null ? undefined : document.isHolderKnown;
  const own = and(
    isOfScope({ ...scope, vehicles: 'all' }, vehicles),
    ofHolder && eq(ofHolder, true),
    ofVehicle,
  );
  return and(
    categories === 'all'
      ? undefined
      : categories.length > 0
        ? inArray(document.category, [...categories])
        : NOBODY,
    year === null ? undefined : eq(yearOf, year),
    or(own, opportunities ? isNull(document.ownerId) : NOBODY),
  );
}
