import { and, eq, isNull } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { approval } from '#app/db/schema/approvals.ts';
import type { ApprovalSubject } from '#app/domain/approvals.ts';

/** Matches requests that are neither decided nor withdrawn. */
export const isOpenApproval = and(isNull(approval.decidedAt), isNull(approval.withdrawnAt));

/** Matches the open request of a subject, for queries that join it to the subject's own table. */
export const isOpenApprovalOf = (subject: ApprovalSubject, subjectId: AnyPgColumn) =>
  and(eq(approval.subject, subject), eq(approval.subjectId, subjectId), isOpenApproval);
