import { Hono } from 'hono';
import { documentFilters } from '#app/features/documents/admin/document-admin.ts';
import { DOCUMENT_COLUMNS } from '#app/features/documents/admin/document-columns.server.ts';
import { exportDocuments } from '#app/features/documents/admin/document-list.server.ts';
import { exportInvites } from '#app/features/invitations/admin/invite-admin.server.ts';
import { inviteFilters } from '#app/features/invitations/admin/invite-admin.ts';
import { INVITE_COLUMNS } from '#app/features/invitations/admin/invite-columns.server.ts';
import { exportPeople } from '#app/features/members/admin/people.server.ts';
import { peopleFilters } from '#app/features/members/admin/people.ts';
import { PEOPLE_COLUMNS } from '#app/features/members/admin/people-columns.server.ts';
import { exportSignatures } from '#app/features/nda/admin/signature-admin.server.ts';
import { SIGNATURE_COLUMNS } from '#app/features/nda/admin/signature-columns.server.ts';
import { signatureFilters } from '#app/features/nda/admin/version-admin.ts';
import { exportAuthoring } from '#app/features/opportunities/authoring/authoring.server.ts';
import { AUTHORING_COLUMNS } from '#app/features/opportunities/authoring/authoring-columns.server.ts';
import { authoringFiltersFrom } from '#app/features/opportunities/authoring/authoring-list.ts';
import { exportWaitlist } from '#app/features/waitlist/waitlist.server.ts';
import { waitlistFilters } from '#app/features/waitlist/waitlist.ts';
import { WAITLIST_COLUMNS } from '#app/features/waitlist/waitlist-columns.server.ts';
import { contentDisposition } from '#app/integrations/storage/content-disposition.ts';
import { CSV_TYPE, csvOf, type TableColumn } from '#app/platform/lists/spreadsheets.server.ts';
import { confirmedAdmin } from '../confirmed.ts';
import type { ServerContext, ServerEnv } from '../context.ts';

/** The lists of the admin area as files: what the page shows with the same filters, all of it. 404 for all others. */
export const lists = new Hono<ServerEnv>();

lists.get('/people.csv', confirmedAdmin('/admin/people'), async (c) => {
  const rows = await exportPeople(c.get('viewer'), {
    filters: peopleFilters.parse(c.req.query()),
    signal: c.req.raw.signal,
  });
  return fileOf(c, 'People', PEOPLE_COLUMNS, rows);
});

lists.get('/opportunities.csv', confirmedAdmin('/admin/opportunities'), async (c) => {
  const rows = await exportAuthoring(c.get('viewer'), {
    filters: authoringFiltersFrom(c.req.query()),
    signal: c.req.raw.signal,
  });
  return fileOf(c, 'Opportunities', AUTHORING_COLUMNS, rows);
});

lists.get('/documents.csv', confirmedAdmin('/admin/documents'), async (c) => {
  const rows = await exportDocuments(c.get('viewer'), {
    filters: documentFilters.parse(c.req.query()),
    signal: c.req.raw.signal,
  });
  return fileOf(c, 'Documents', DOCUMENT_COLUMNS, rows);
});

lists.get('/signatures.csv', confirmedAdmin('/admin/nda/signatures'), async (c) => {
  const rows = await exportSignatures(c.get('viewer'), {
    filters: signatureFilters.parse(c.req.query()),
    signal: c.req.raw.signal,
  });
  return fileOf(c, 'Signatures', SIGNATURE_COLUMNS, rows);
});

lists.get('/waitlist.csv', confirmedAdmin('/admin/waitlist'), async (c) => {
  const rows = await exportWaitlist(c.get('viewer'), {
    filters: waitlistFilters.parse(c.req.query()),
    signal: c.req.raw.signal,
  });
  return fileOf(c, 'Waitlist', WAITLIST_COLUMNS, rows);
});

lists.get('/invites.csv', confirmedAdmin('/admin/invites'), async (c) => {
  const rows = await exportInvites(c.get('viewer'), {
    filters: inviteFilters.parse(c.req.query()),
    signal: c.req.raw.signal,
  });
  return fileOf(c, 'Invitations', INVITE_COLUMNS, rows);
});

function fileOf<Row>(
  c: ServerContext,
  name: string,
  columns: readonly TableColumn<Row>[],
  rows: AsyncIterable<Row>,
): Response {
  const day = new Date().toISOString().slice(0, 10);
  return c.body(csvOf(columns, rows), 200, {
    'Content-Type': CSV_TYPE,
    'Content-Disposition': contentDisposition('attachment', `${name}, ${day}.csv`),
    'Cache-Control': 'private, no-store',
  });
}
