import type { Tx } from '#app/db/client.server.ts';
import { NOTICE_CATEGORIES } from '#app/domain/access/documents.ts';
import { coversDocument, type GrantedDocument, gives, type HolderRight } from '#app/domain/access/grants.ts';
import { scopeOfGrant } from '#app/platform/grants/grants.server.ts';
import { findNoticeParts, type Receiving } from './recipients.queries.server.ts';

/** A holder's part of what is announced: their item of a notice, or their document. */
export type Part = Omit<GrantedDocument, 'owned'> & { id: string };

/** Returns whether a person receives what concerns a part of their holder's. */
export function receives(
  { grant, hasSigned }: Pick<Receiving, 'grant' | 'hasSigned'>,
  right: HolderRight,
  part: Omit<Part, 'id'>,
): boolean {
  const scope = scopeOfGrant(grant);
  const isNotice = NOTICE_CATEGORIES.some((one) => one === part.category);
  return (
    gives(scope.rights, right) && coversDocument(scope, { ...part, owned: true }) && (isNotice || hasSigned)
  );
}

/** Returns the parts that holders have in a notice. */
export const noticePartsOf = async (
  tx: Tx,
  noticeId: string,
  holderIds: readonly string[],
): Promise<Part[]> => (await findNoticeParts(tx, noticeId, holderIds)).map(partOfNotice);

/** Returns a part of a notice, which is known to be of its holder. Its category is one of those that go together. */
export const partOfNotice = <One extends object>(row: One) => ({
  ...row,
  isHolderKnown: true,
  category: NOTICE_CATEGORIES[0],
});
