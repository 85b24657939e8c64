import { and, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { Db, Tx } from '#app/db/client.server.ts';
import { member } from '#app/db/schema/members.ts';
import type { AudienceRule } from '#app/domain/access/audience.ts';
import {
  holdsFund,
  isActiveRow,
  isMemberRow,
  isNoAdmin,
  isProspectiveRow,
  passesNdaRow,
  relatedTo,
} from './member-rows.queries.server.ts';

/**
 * Matches members whom at least one of the rules admits now, as for a document's rules: the rule for everyone admits
 * everyone approved, any other rule only those who signed the NDA. Admins match only where a rule names them.
 */
export const isInAudience = (db: Db | Tx, rules: readonly AudienceRule[]): SQL | undefined =>
  and(isMemberRow, or(isForEveryone(rules), and(passesNdaRow(db), isSubject(db, rules))));

/** Matches members whom the rules admit now or would admit once they sign the NDA. */
export const isNamedByAudience = (db: Db | Tx, rules: readonly AudienceRule[]): SQL | undefined =>
  and(isMemberRow, or(isForEveryone(rules), isSubject(db, rules)));

const isForEveryone = (rules: readonly AudienceRule[]): SQL =>
  rules.some(({ kind }) => kind === 'everyone') ? isNoAdmin : sql`false`;

function isSubject(db: Db | Tx, rules: readonly AudienceRule[]): SQL {
  const people = rules.flatMap((rule) => (rule.kind === 'person' ? rule.memberId : []));
  const named = people.length > 0 ? [inArray(member.id, people)] : [];
  const others = rules.flatMap((rule) => {
    const admitted = isAdmittedBy(db, rule);
    return admitted ? [and(isNoAdmin, admitted)] : [];
  });
  return or(...named, ...others) ?? sql`false`;
}

function isAdmittedBy(db: Db | Tx, rule: AudienceRule): SQL | undefined {
  switch (rule.kind) {
    case 'role':
      return rule.role === 'active' ? isActiveRow : isProspectiveRow;
    case 'opportunity':
      return relatedTo(db, rule.opportunityId)[rule.relation];
    case 'fund':
      return holdsFund(db, rule.fundId);
    case 'everyone':
    case 'person':
      return undefined;
  }
}
