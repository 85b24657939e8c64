import { parse } from 'hono/utils/cookie';
import { z } from 'zod';
import { type TakenFile, takenKey } from '#app/features/content/content-files.ts';
import { mapOpportunity, OPPORTUNITY_TYPE } from '#app/features/content/opportunity-mapping.ts';
import { authoringOf, draftDetail } from '#app/features/opportunities/authoring.server.ts';
import { entryDetail } from '#app/features/opportunities/content-preview.server.ts';
import type { OpportunityDetail } from '#app/features/opportunities/opportunity.ts';
import { contentPlatform } from '#app/integrations/content/content.server.ts';
import { isAdmin } from '#app/platform/access.ts';
import { DomainError } from '#app/platform/errors.ts';
import { OutsideError } from '#app/platform/outside-error.ts';
import { seal, unseal } from '#app/platform/seal.server.ts';
import { SESSION_COOKIE_OPTIONS } from '#app/platform/session.server.ts';
import type { Viewer } from '#app/platform/viewer.ts';
import { knownFile } from './content-files.server.ts';

const SECONDS = 2 * 60 * 60;
const RETRY_AFTER_SECONDS = 5;

/** On https the prefix keeps a neighbouring host from planting one over http. */
export const PREVIEW_COOKIE = SESSION_COOKIE_OPTIONS.secure ? '__Secure-vestry_preview' : 'vestry_preview';
export const PREVIEW_COOKIE_OPTIONS = { ...SESSION_COOKIE_OPTIONS, maxAge: SECONDS } as const;

/** A draft that is written here, or an entry of the content platform. */
const subject = z.discriminatedUnion('origin', [
  z.object({ origin: z.literal('vestry'), opportunityId: z.uuid() }),
  z.object({ origin: z.literal('content'), entryId: z.string() }),
]);
type Subject = z.infer<typeof subject>;
const sealed = z.object({ viewerId: z.uuid(), slug: z.string(), subject });

/** A draft as the member's own page shows it, with what its banner says. Times are ISO. */
export type Preview = {
  detail: OpportunityDetail;
  savedAt: string | null;
  /** Where it is changed. */
  editUrl: string;
  /** Pictures and recordings that come with the publication. */
  missingFiles: number;
};

export type PreviewBegun = { path: string; cookie: string };

/** What is to be previewed: by our id, by the entry's, or by the address of either. */
export type PreviewAsked = { opportunityId: string } | { entryId: string } | { slug: string };

/**
 * Has an admin see a draft on the member's own page from now on.
 * @throws DomainError `not_found` when there is no such draft, or for anyone but admins; `unavailable` when the content
 * platform does not answer.
 */
export async function beginPreview(viewer: Viewer, asked: PreviewAsked): Promise<PreviewBegun> {
  const found = isAdmin(viewer) ? await find(viewer, asked) : null;
  if (!found) throw new DomainError('not_found', 'There is no draft to preview here.');
  const { stage, slug: written } = found.preview.detail.opportunity;
  // An entry without an address yet is shown at its id.
  const slug =
    written || (found.subject.origin === 'content' ? found.subject.entryId : found.subject.opportunityId);
  const cookie = await seal({ viewerId: viewer.memberId, slug, subject: found.subject }, SECONDS);
  return { path: `/opportunities/${stage}/${encodeURIComponent(slug)}`, cookie };
}

/** The draft that this admin previews at this address; `null` where they do not, and for everyone else. */
export async function previewAt(viewer: Viewer, request: Request, slug: string): Promise<Preview | null> {
  const held = isAdmin(viewer) ? await heldIn(request) : null;
  if (held?.viewerId !== viewer.memberId || held.slug !== slug) return null;
  const { subject: of } = held;
  if (of.origin === 'content') return (await previewEntry(viewer, { 'sys.id': of.entryId }))?.preview ?? null;
  return previewDraft(viewer, of.opportunityId);
}

/** Where an admin goes who ends a preview: to where it is changed here. */
export async function afterPreview(request: Request): Promise<string> {
  const held = await heldIn(request);
  return held?.subject.origin === 'vestry'
    ? `/admin/opportunities/${held.subject.opportunityId}`
    : '/admin/content';
}

async function heldIn(request: Request) {
  const cookie = parse(request.headers.get('cookie') ?? '', PREVIEW_COOKIE)[PREVIEW_COOKIE];
  return cookie ? (sealed.safeParse(await unseal(cookie)).data ?? null) : null;
}

type Found = { subject: Subject; preview: Preview } | null;

async function find(viewer: Viewer, asked: PreviewAsked): Promise<Found> {
  if ('entryId' in asked) return previewEntry(viewer, { 'sys.id': asked.entryId });
  const opportunityId =
    'opportunityId' in asked ? asked.opportunityId : (await draftDetail(viewer, asked.slug))?.opportunity.id;
  const preview = opportunityId && (await previewDraft(viewer, opportunityId));
  if (preview) return { subject: { origin: 'vestry', opportunityId }, preview };
  return 'slug' in asked ? previewEntry(viewer, { 'fields.slug': asked.slug }) : null;
}

async function previewDraft(viewer: Viewer, opportunityId: string): Promise<Preview | null> {
  const { draft, savedAt, published } = await authoringOf(viewer, opportunityId);
  const slug = published?.slug ?? draft?.slug;
  const detail = draft && slug ? await draftDetail(viewer, slug) : null;
  // Another draft may want the same address, and be newer.
  if (detail?.opportunity.id !== opportunityId) return null;
  return { detail, savedAt, editUrl: `/admin/opportunities/${opportunityId}`, missingFiles: 0 };
}

async function previewEntry(viewer: Viewer, where: Record<string, string>): Promise<Found> {
  const { items, find: findContent } = await draftsOf(where);
  const [entry] = items;
  if (!entry) return null;
  const taken = new Map<string, TakenFile>();
  const map = () => mapOpportunity(entry, { find: findContent, taken });
  for (const file of map().wanted) {
    const known = await knownFile(file);
    if (known) taken.set(takenKey(file), known);
  }
  const { fields, firstStage, wanted } = map();
  const detail = await entryDetail(viewer, {
    id: entry.id,
    fields,
    firstStage: firstStage ?? 'pipeline',
  });
  const preview = detail && {
    detail,
    savedAt: entry.updatedAt.toISOString(),
    editUrl: contentPlatform.editorUrl(entry),
    missingFiles: wanted.length,
  };
  return preview && { subject: { origin: 'content', entryId: entry.id }, preview };
}

async function draftsOf(where: Record<string, string>) {
  try {
    return await contentPlatform.drafts(
      { content_type: OPPORTUNITY_TYPE, ...where },
      AbortSignal.timeout(10_000),
    );
  } catch (cause) {
    if (!(cause instanceof OutsideError || (cause instanceof Error && cause.name === 'TimeoutError')))
      throw cause;
    const sentence = 'The content platform does not answer, so its draft cannot be shown right now.';
    throw new DomainError('unavailable', sentence, { retryAfter: RETRY_AFTER_SECONDS, cause });
  }
}
