import { calendarFrom } from './calendar.ts';
import { FUNDS } from './content/funds.ts';
import { OPPORTUNITIES } from './content/opportunities.ts';
import type { DemoRows } from './demo.queries.server.ts';
import { readPicture } from './documents/art.ts';
import { library } from './documents/library.ts';
import { auditRows, type ChainEnd } from './rows/audit.ts';
import { communicationRows } from './rows/communication.ts';
import { documentRow, type MadeDocument } from './rows/documents.ts';
import { interestRows, opportunityRow, pictureKey } from './rows/opportunities.ts';
import { memberIds, peopleRows } from './rows/people.ts';
import { portfolioRows } from './rows/portfolio.ts';

/** A file for the object store. */
export type DemoFile = { key: string; bytes: Uint8Array; contentType: string };

/** The pictures and PDFs of the demo as of `now`, and what is to be told of each PDF. */
export async function makeFiles(now: Date): Promise<{ files: DemoFile[]; made: MadeDocument[] }> {
  const files: DemoFile[] = [];
  const made: MadeDocument[] = [];
  for (const { slug } of [...OPPORTUNITIES, ...FUNDS]) {
    files.push({ key: pictureKey(slug), bytes: await readPicture(slug), contentType: 'image/svg+xml' });
  }
  for (const document of library(calendarFrom(now))) {
    const { bytes, pages } = await document.make();
    files.push({ key: document.key, bytes, contentType: 'application/pdf' });
    made.push({ ...document, bytes: bytes.byteLength, pageCount: pages });
  }
  return { files, made };
}

/** Every row of the demo as of `now`; the same for the same day and files. */
export function makeRows(now: Date, made: MadeDocument[], chainEnd: ChainEnd): DemoRows {
  const calendar = calendarFrom(now);
  const ids = memberIds(calendar);
  const interest = interestRows(calendar, ids);
  return {
    ...peopleRows(calendar, ids),
    opportunities: OPPORTUNITIES.map((opportunity) => opportunityRow(opportunity, calendar)),
    documents: made.map((document) => documentRow(document, calendar, ids)),
    ...interest,
    ...portfolioRows(calendar, ids),
    ...communicationRows(calendar, ids),
    auditEntries: auditRows(calendar, ids, interest.commitments, chainEnd),
  };
}
