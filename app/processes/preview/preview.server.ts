import { parse } from 'hono/utils/cookie';
import { z } from 'zod';
import { maySee } from '#app/domain/access/staff.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { DomainError } from '#app/domain/errors.ts';
import { type TakenFile, takenKey } from '#app/features/content/content-files.ts';
import { mapOpportunity, OPPORTUNITY_TYPE } from '#app/features/content/opportunity-mapping.ts';
import { authoringOf, draftDetail } from '#app/features/opportunities/authoring/authoring.server.ts';
import { entryDetail } from '#app/features/opportunities/content/content-preview.server.ts';
import type { OpportunityDetail } from '#app/features/opportunities/opportunity.ts';
import type { ContentPlatform } from '#app/integrations/content/content.server.ts';
import { contentPlatform } from '#app/integrations/wiring.server.ts';
import { deadline } from '#app/platform/outside/deadline.server.ts';
import { OutsideError } from '#app/platform/outside/outside-error.ts';
import { seal, unseal } from '#app/platform/session/seal.server.ts';
import { cookieOptions } from '#app/platform/session/session.server.ts';
import { knownFile } from '#app/processes/content/content-files.server.ts';

const SECONDS = 2 * 60 * 60;
const RETRY_AFTER_SECONDS = 5;

/** On https the name's prefix ties the cookie to this host. */
export function previewCookie() {
  const options = { ...cookieOptions(), maxAge: SECONDS };
  return { name: options.secure ? '__Host-vestry_preview' : 'vestry_preview', options };
}

/** A draft edited here, or an entry of the content platform. */
const subject = z.discriminatedUnion('origin', [
  z.object({ origin: z.literal('vestry'), opportunityId: z.uuid() }),
  z.object({ origin: z.literal('content'), entryId: z.string() }),
]);
type Subject = z.infer<typeof subject>;
const sealed = z.object({ viewerId: z.uuid(), slug: z.string(), subject });

/** A draft as the member's page shows it, with the facts for its banner. Times are ISO. */
export type Preview = {
  detail: OpportunityDetail;
  savedAt: string | null;
  /** Where the draft is edited. */
  editUrl: string;
  /** Pictures and recordings that are imported only on publication. */
  missingFiles: number;
};

export type PreviewBegun = { path: string; cookie: string };

/** The draft to preview, by our id, by the entry's id, or by the slug of either. */
export type PreviewInput = { opportunityId: string } | { entryId: string } | { slug: string };

/**
 * Starts the preview of a draft on the member's page for an admin.
 * @throws DomainError `not_found` when there is no such draft, or for anyone but admins; `unavailable` when the
 * content platform does not respond.
 */
export async function beginPreview(viewer: Viewer, asked: PreviewInput): Promise<PreviewBegun> {
  const found = maySee(viewer, 'deals') ? await find(viewer, asked) : null;
  if (!found) throw new DomainError('not_found', 'This opportunity has no draft to preview.');
  const { stage, slug: written } = found.preview.detail.opportunity;
  // An entry without a slug is shown at its id.
  const slug =
    written || (found.subject.origin === 'content' ? found.subject.entryId : found.subject.opportunityId);
  const cookie = await seal('preview', { viewerId: viewer.memberId, slug, subject: found.subject }, SECONDS);
  return { path: `/opportunities/${stage}/${encodeURIComponent(slug)}`, cookie };
}

/** Returns the draft that this admin previews at this slug; `null` if there is none, and for everyone else. */
export async function previewAt(viewer: Viewer, request: Request, slug: string): Promise<Preview | null> {
  const held = maySee(viewer, 'deals') ? await heldIn(request) : null;
  if (held?.viewerId !== viewer.memberId || held.slug !== slug) return null;
  const { subject: of } = held;
  if (of.origin === 'content') return (await previewEntry(viewer, { 'sys.id': of.entryId }))?.preview ?? null;
  return previewDraft(viewer, of.opportunityId);
}

/** Returns where an admin lands after ending a preview: the draft's editor. */
export async function afterPreview(request: Request): Promise<string> {
  const held = await heldIn(request);
  return held?.subject.origin === 'vestry'
    ? `/admin/opportunities/${held.subject.opportunityId}`
    : '/admin/content';
}

async function heldIn(request: Request) {
  const { name } = previewCookie();
  const cookie = parse(request.headers.get('cookie') ?? '', name)[name];
  return cookie ? (sealed.safeParse(await unseal('preview', cookie)).data ?? null) : null;
}

type OpenPreview = { subject: Subject; preview: Preview } | null;

async function find(viewer: Viewer, asked: PreviewInput): Promise<OpenPreview> {
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
  // A newer draft may claim the same slug.
  if (detail?.opportunity.id !== opportunityId) return null;
  return { detail, savedAt, editUrl: `/admin/opportunities/${opportunityId}`, missingFiles: 0 };
}

async function previewEntry(viewer: Viewer, where: Record<string, string>): Promise<OpenPreview> {
  const platform = contentPlatform();
  if (!platform) return null;
  const { items, find: findContent } = await draftsOf(platform, where);
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
    editUrl: platform.editorUrl(entry),
    missingFiles: wanted.length,
  };
  return preview && { subject: { origin: 'content', entryId: entry.id }, preview };
}

async function draftsOf(platform: ContentPlatform, where: Record<string, string>) {
  try {
    return await platform.drafts({ content_type: OPPORTUNITY_TYPE, ...where }, deadline(10_000));
  } catch (cause) {
    if (!(cause instanceof OutsideError || (cause instanceof Error && cause.name === 'TimeoutError')))
      throw cause;
    const sentence = 'The content platform is not responding, so we cannot show its draft.';
    throw new DomainError('unavailable', sentence, { retryAfter: RETRY_AFTER_SECONDS, cause });
  }
}
