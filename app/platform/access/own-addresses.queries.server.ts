import { and, eq, lt, or, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { OwnAddress } from '#app/domain/messages/own-address.ts';

/** Matches what is kept under one of a person's addresses, from the time when it was theirs. */
export const isUnderOwn = (
  addresses: readonly OwnAddress[],
  email: SQLWrapper,
  since: AnyPgColumn,
): SQL | undefined =>
  or(...addresses.map(({ address, until }) => and(eq(email, address), until ? lt(since, until) : undefined)));
