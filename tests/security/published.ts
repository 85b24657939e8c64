import { makeBroadcast } from '#tests/factories/broadcasts.ts';
import { makeBatch, makeDocument } from '#tests/factories/documents.ts';
import { makeFaq } from '#tests/factories/faqs.ts';
import { makeHeldFund, makeLedgerFile } from '#tests/factories/ledger.ts';
import { makeOpportunity } from '#tests/factories/opportunities.ts';
import { useStartingRows } from '#tests/setup/starting-rows.ts';
import { make, PEOPLE, type Person, type Somebody } from './people.ts';

/**
 * Gives a test file what the addresses of `PAGE_ACCESS` name, published and not, and a signed-in person of each kind.
 * `useTestDatabase` must be called first.
 */
export const usePublished = (): Record<Person, Somebody> =>
  useStartingRows(async () => {
    await publishSome();
    const people = await Promise.all(PEOPLE.map(async (person) => [person, await make(person)]));
    return Object.fromEntries(people) as Record<Person, Somebody>;
  });

/** What the example addresses of the pages name. */
export async function publishSome() {
  await makeOpportunity({ id: '019aa000-0000-7000-8000-00000000000a', slug: 'published' });
  await makeDocument({ id: '019aa000-0000-7000-8000-00000000000b', publishedAt: null });
  await makeBatch({ id: '019aa000-0000-7000-8000-00000000000c' });
  await makeFaq({ id: '019aa000-0000-7000-8000-00000000000f' });
  await makeLedgerFile({ id: '019aa000-0000-7000-8000-00000000000e' });
  await makeBroadcast({ id: '019aa000-0000-7000-8000-00000000000f' });
  await makeOpportunity({ slug: 'closed', stage: 'closed', closedAt: new Date() });
  await makeHeldFund({ slug: 'held-fund' });
  await makeOpportunity({ slug: 'unpublished', publishedAt: null });
  await makeDocument({ id: '019aa000-0000-7000-8000-0000000000d1', category: 'teaser' });
  await makeDocument({ id: '019aa000-0000-7000-8000-0000000000d2' });
}
