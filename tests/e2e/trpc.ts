import { expect, type Page } from '@playwright/test';
import { ADDRESS } from './ports.ts';

/** Reads by a procedure as the page's own reader. */
async function ask<Answer>(page: Page, procedure: string, input: unknown): Promise<Answer> {
  const query = new URLSearchParams({ input: JSON.stringify(input) });
  return answerOf(await page.request.get(`${ADDRESS.app}/api/trpc/${procedure}?${query}`));
}

/** Acts by a procedure as the page's own reader. */
export async function act<Answer>(page: Page, procedure: string, input: unknown): Promise<Answer> {
  const headers = { origin: ADDRESS.app };
  return answerOf(
    await page.request.post(`${ADDRESS.app}/api/trpc/${procedure}`, { data: input ?? undefined, headers }),
  );
}

async function answerOf<Answer>(response: Awaited<ReturnType<Page['request']['get']>>): Promise<Answer> {
  expect(response.ok(), await response.text()).toBe(true);
  return ((await response.json()) as { result: { data: Answer } }).result.data;
}

type Stage = 'pipeline' | 'open' | 'closed';
type Card = {
  id: string;
  slug: string;
  minimum: { amount: number };
  mine: { commitment: { id: string; state: string } | null };
  requiresAccreditation: boolean;
};

/** The opportunities at a stage, as the reader sees them in the list. */
export async function opportunitiesAt(page: Page, stage: Stage): Promise<Card[]> {
  return (await ask<{ items: Card[] }>(page, 'opportunity.list', { stage, filters: {} })).items;
}

const MONTH_MS = 30 * 86_400_000;

/** Moves an opportunity to another stage as an admin does, if it is not there; closing declines what is undecided. */
export async function moveTo(admin: Page, slug: string, from: Stage, to: Stage): Promise<string> {
  const at = async (stage: Stage) =>
    (await opportunitiesAt(admin, stage)).find((one) => one.slug === slug)?.id;
  const there = await at(to);
  if (there) return there;
  const opportunityId = await at(from);
  if (!opportunityId) throw new Error(`${slug} is neither ${from} nor ${to}`);
  await act(admin, 'authoring.moveStage', {
    ...{ opportunityId, from, to },
    ...(to === 'open' && { closesAt: new Date(Date.now() + MONTH_MS).toISOString() }),
    ...(to === 'closed' && { declineRest: 'The round is full.' }),
  });
  return opportunityId;
}

/** Commits the smallest amount to an opportunity as the page's reader does. Returns the commitment's id. */
export async function commitTo(
  investor: Page,
  { id: opportunityId, minimum: { amount } }: Card,
): Promise<string> {
  const submission = { opportunityId, amount, idempotencyKey: crypto.randomUUID() };
  return (await act<{ id: string }>(investor, 'commitment.submit', submission)).id;
}
