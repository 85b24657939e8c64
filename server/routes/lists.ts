import { Hono } from 'hono';
import type { StaffNeed } from '#app/domain/access/staff.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { reviewItemList } from '#app/features/access-review/access-review.server.ts';
import { broadcastList } from '#app/features/broadcasts/broadcast-list.server.ts';
import { bookList, interestList } from '#app/features/commitments/book/book.server.ts';
import { queueList } from '#app/features/commitments/commitment-lists.server.ts';
import { documentList } from '#app/features/documents/admin/document-list.server.ts';
import { memberTrailList, trailList } from '#app/features/documents/copies/trail.server.ts';
import { readerList } from '#app/features/documents/reading/reading.server.ts';
import { keenList, quietList } from '#app/features/engagement/lists.server.ts';
import { ledgerList } from '#app/features/ledger/admin/lines/lines.server.ts';
import { valuationList } from '#app/features/ledger/admin/valuations/valuations.server.ts';
import { holderList, vehicleList } from '#app/features/ledger/admin/vehicles/vehicles.server.ts';
import { importList } from '#app/features/ledger/imports/files/files.server.ts';
import { signatureList } from '#app/features/nda/admin/signature-admin.server.ts';
import { noticeList } from '#app/features/notices/listing/notice-list.server.ts';
import { deliveryList } from '#app/features/notices/reading/deliveries.server.ts';
import { opportunityList } from '#app/features/opportunities/authoring/authoring.server.ts';
import { entryList, expectedList, statementList } from '#app/features/payments/lists/payment-lists.server.ts';
import { payoutLineList, payoutList } from '#app/features/payments/payouts/payout-lists.server.ts';
import { peopleList } from '#app/features/people/admin/people.server.ts';
import { inviteList } from '#app/features/people/joining/invitations/admin/invite-admin.server.ts';
import { waitlist } from '#app/features/people/joining/waitlist/waitlist.server.ts';
import { noteList } from '#app/features/people/record/notes.server.ts';
import { questionList } from '#app/features/questions/question-inbox.server.ts';
import { documentSeenBy, opportunitySeenBy, vehicleSeenBy } from '#app/features/visibility/seen-by.server.ts';
import type { TableColumn } from '#app/platform/lists/table-column.ts';
import { adminOf, confirmedAdmin } from '../confirmed.ts';
import type { ServerEnv } from '../context.ts';
import { type TableFormat, tableFile } from '../table-file.ts';

/** The lists of the admin area as files: what the page shows with the same filters, all of it. 404 for all others. */
export const lists = new Hono<ServerEnv>();

type ServedList<Asked, Row> = {
  need: StaffNeed | 'member';
  list: { name: string; page: string; title: string };
  schema: { parse: (query: unknown) => Asked };
  columns: readonly TableColumn<Row>[];
  export: (viewer: Viewer | null, asked: Asked) => Promise<AsyncIterable<Row>>;
};

function serveFile<Asked, Row>(
  { list, need, schema, columns, ...served }: ServedList<Asked, Row>,
  format: TableFormat = 'csv',
): void {
  if (need === 'member') throw new TypeError(`${list.name} is a list of members.`);
  lists.get(`/${list.name}.${format}`, confirmedAdmin(need, list.page), async (c) => {
    const rows = await served.export(c.get('viewer'), schema.parse(c.req.query()));
    return tableFile(c, { name: list.title, columns, rows, format });
  });
}

type ServedListOf<Asked, Row, Parent> = Omit<ServedList<Asked, Row>, 'need' | 'export'> & {
  need: StaffNeed;
  parentAt: (viewer: Viewer, id: string) => Promise<Parent>;
  of: (parent: Parent) => Pick<ServedList<Asked, Row>, 'export'>;
};

/** Serves the file of a list that each parent has, under the id of the parent. */
function serveFileOf<Asked, Row, Parent extends { name: string }>(
  served: ServedListOf<Asked, Row, Parent>,
): void {
  const { list, need, schema, columns } = served;
  const confirmed = confirmedAdmin(need, (given) => list.page.replace(':of', given('of')));
  lists.get(`/:of/${list.name}.csv`, confirmed, async (c) => {
    const admin = adminOf(c, need);
    const parent = await served.parentAt(admin, c.req.param('of'));
    const rows = await served.of(parent).export(admin, schema.parse(c.req.query()));
    return tableFile(c, { name: parent.name, part: list.name, columns, rows });
  });
}

serveFile(peopleList);
serveFile(noteList);
serveFile(inviteList);
serveFile(waitlist);
serveFile(opportunityList);
serveFile(vehicleList);
serveFile(signatureList);
serveFile(queueList);
serveFile(questionList);
serveFile(importList);
serveFile(noticeList);
serveFile(entryList);
serveFile(statementList);
serveFile(expectedList);
serveFile(payoutList);
serveFile(documentList);
serveFile(broadcastList);
serveFile(keenList);
serveFile(keenList, 'xlsx');
serveFile(quietList);
serveFile(quietList, 'xlsx');
serveFileOf(holderList);
serveFileOf(valuationList);
serveFileOf(ledgerList);
serveFileOf(readerList);
serveFileOf(trailList);
serveFileOf(memberTrailList);
serveFileOf(documentSeenBy);
serveFileOf(opportunitySeenBy);
serveFileOf(vehicleSeenBy);
serveFileOf(bookList);
serveFileOf(interestList);
serveFileOf(payoutLineList);
serveFileOf(deliveryList);
serveFileOf(reviewItemList);
