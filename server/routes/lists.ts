import { Hono } from 'hono';
import { DomainError } from '#app/domain/errors.ts';
import type { Viewer } from '#app/domain/viewer.ts';
import { broadcastList } from '#app/features/broadcasts/broadcast-list.server.ts';
import { QUEUE_COLUMNS } from '#app/features/commitments/admin/review-queue.server.ts';
import { queueFilters } from '#app/features/commitments/admin/review-queue.ts';
import { exportQueue } from '#app/features/commitments/commitment-lists.server.ts';
import { documentList } from '#app/features/documents/admin/document-list.server.ts';
import { readingFilters } from '#app/features/documents/reading/member-reading.ts';
import { exportReadings, READING_COLUMNS } from '#app/features/documents/reading/reading.server.ts';
import { inviteList } from '#app/features/invitations/admin/invite-admin.server.ts';
import { peopleList } from '#app/features/members/admin/people.server.ts';
import { exportSignatures } from '#app/features/nda/admin/signature-admin.server.ts';
import { SIGNATURE_COLUMNS } from '#app/features/nda/admin/signature-columns.server.ts';
import { signatureFilters } from '#app/features/nda/admin/version-admin.ts';
import { exportAuthoring } from '#app/features/opportunities/authoring/authoring.server.ts';
import { AUTHORING_COLUMNS } from '#app/features/opportunities/authoring/authoring-columns.server.ts';
import { authoringFiltersFrom } from '#app/features/opportunities/authoring/authoring-list.ts';
import { VEHICLE_COLUMNS } from '#app/features/portfolio/admin/vehicles/vehicle-columns.ts';
import { exportVehicles } from '#app/features/portfolio/admin/vehicles/vehicles.server.ts';
import { vehicleFilters } from '#app/features/portfolio/admin/vehicles/vehicles.ts';
import { importList } from '#app/features/portfolio/imports/files/files.server.ts';
import { exportQuestions, QUESTION_COLUMNS } from '#app/features/questions/question-inbox.server.ts';
import { inboxFilters } from '#app/features/questions/question-input.ts';
import { waitlist } from '#app/features/waitlist/waitlist.server.ts';
import type { TableColumn } from '#app/platform/lists/table-column.ts';
import { confirmedAdmin } from '../confirmed.ts';
import type { ServerEnv } from '../context.ts';
import { tableFile } from '../table-file.ts';

/** The lists of the admin area as files: what the page shows with the same filters, all of it. 404 for all others. */
export const lists = new Hono<ServerEnv>();

type List<Filters, Row> = {
  /** The page of the list. */
  page: string;
  /** The name of the file, before its date. */
  name: string;
  filters: (query: Record<string, string>) => Filters;
  columns: readonly TableColumn<Row>[];
  read: (viewer: ServerEnv['Variables']['viewer'], filters: Filters) => Promise<AsyncIterable<Row>>;
};

function serve<Filters, Row>(path: `/${string}.csv`, list: List<Filters, Row>): void {
  lists.get(path, confirmedAdmin(list.page), async (c) =>
    tableFile(c, {
      name: list.name,
      columns: list.columns,
      rows: await list.read(c.get('viewer'), list.filters(c.req.query())),
    }),
  );
}

type ServedList<Asked, Row> = {
  list: { name: string; page: string; title: string };
  schema: { parse: (query: unknown) => Asked };
  columns: readonly TableColumn<Row>[];
  export: (viewer: Viewer | null, asked: Asked) => Promise<AsyncIterable<Row>>;
};

function serveFile<Asked, Row>({ list, schema, columns, ...served }: ServedList<Asked, Row>): void {
  lists.get(`/${list.name}.csv`, confirmedAdmin(list.page), async (c) => {
    const rows = await served.export(c.get('viewer'), schema.parse(c.req.query()));
    return tableFile(c, { name: list.title, columns, rows });
  });
}

serveFile(peopleList);
serveFile(inviteList);
serveFile(waitlist);
serveFile(importList);
serveFile(documentList);
serveFile(broadcastList);

serve('/queue.csv', {
  page: '/admin',
  name: 'Commitments awaiting a decision',
  filters: (query) => queueFilters.parse(query),
  columns: QUEUE_COLUMNS,
  read: exportQueue,
});
serve('/opportunities.csv', {
  page: '/admin/opportunities',
  name: 'Opportunities',
  filters: authoringFiltersFrom,
  columns: AUTHORING_COLUMNS,
  read: exportAuthoring,
});
serve('/signatures.csv', {
  page: '/admin/nda/signatures',
  name: 'Signatures',
  filters: (query) => signatureFilters.parse(query),
  columns: SIGNATURE_COLUMNS,
  read: exportSignatures,
});
serve('/questions.csv', {
  page: '/admin/questions',
  name: 'Questions',
  filters: (query) => inboxFilters.parse(query),
  columns: QUESTION_COLUMNS,
  read: exportQuestions,
});
serve('/funds.csv', {
  page: '/admin/funds',
  name: 'Funds',
  filters: (query) => vehicleFilters.parse(query),
  columns: VEHICLE_COLUMNS,
  read: exportVehicles,
});
lists.get(
  '/documents/:id/reading.csv',
  confirmedAdmin((param) => `/admin/documents/${param('id')}/reading`),
  async (c) => {
    const viewer = c.get('viewer');
    if (!viewer) throw new DomainError('not_found', 'Call not found.');
    const filters = readingFilters.parse(c.req.query());
    const { title, rows } = await exportReadings(viewer, c.req.param('id'), filters);
    return tableFile(c, { name: title, part: 'reading', columns: READING_COLUMNS, rows });
  },
);
