import { readFile } from 'node:fs/promises';
import { calendarFrom } from './calendar.ts';
import { FUNDS } from './content/funds.ts';
import { OPPORTUNITIES } from './content/opportunities.ts';
import { SUCCESSION_FUND } from './content/succession-fund.ts';
import type { DemoRows } from './demo.queries.server.ts';
import { seedLibrary } from './documents/library.ts';
import { activityRows } from './rows/activity.ts';
import { auditRows } from './rows/audit.ts';
import { bankDetailsRows } from './rows/bank-details.ts';
import { broadcastRows } from './rows/broadcasts.ts';
import { communicationRows } from './rows/communication.ts';
import { documentRows, type MadeDocument } from './rows/documents.ts';
import { entityRows, inUsualNames } from './rows/entities.ts';
import { firmRows } from './rows/firm.ts';
import { mailRows } from './rows/mail.ts';
import { interestRows, opportunityRow, seedPictureKey } from './rows/opportunities.ts';
import { memberIds, peopleRows } from './rows/people.ts';
import { portfolioRows } from './rows/portfolio.ts';
import { questionRows } from './rows/questions.ts';
import { receiptRows } from './rows/receipts.ts';
import { staffRows } from './rows/staff.ts';
import { successionFundRows } from './rows/succession-fund.ts';
import { updateFiles } from './rows/updates.ts';
import { versionRows } from './rows/versions.ts';
import { waitlistRows } from './rows/waitlist.ts';

export type DemoFile = { key: string; bytes: Uint8Array; contentType: string };

/** The pictures and PDFs of the demo as of `now`, and the metadata of each PDF. */
export async function makeFiles(now: Date): Promise<{ files: DemoFile[]; made: MadeDocument[] }> {
  const files: DemoFile[] = await updateFiles();
  const made: MadeDocument[] = [];
  for (const { slug } of [...OPPORTUNITIES, ...FUNDS, SUCCESSION_FUND]) {
    const bytes = await readFile(`seeds/art/${slug}.svg`);
    files.push({ key: seedPictureKey(slug), bytes, contentType: 'image/svg+xml' });
  }
  for (const document of seedLibrary(calendarFrom(now))) {
    const { bytes, pages } = await document.make();
    files.push({ key: document.key, bytes, contentType: 'application/pdf' });
    made.push({ ...document, bytes: bytes.byteLength, pageCount: pages });
  }
  return { files, made };
}

/** Every row of the demo as of `now`; the same for the same day and files. */
export function makeRows(now: Date, made: MadeDocument[]): DemoRows {
  const calendar = calendarFrom(now);
  const ids = memberIds(calendar);
  const interest = interestRows(calendar, ids);
  const entities = entityRows(calendar, ids);
  const commitments = inUsualNames(interest.commitments, entities.investingEntities);
  const opportunities = OPPORTUNITIES.map((opportunity) => opportunityRow(opportunity, calendar));
  const portfolio = portfolioRows(calendar, ids);
  const succession = successionFundRows(calendar, ids);
  const documents = documentRows(made, calendar, ids);
  const communication = communicationRows(calendar, ids);
  const broadcasts = broadcastRows(calendar, ids);
  const questions = questionRows(calendar, ids, { opportunities, funds: portfolio.funds });
  return {
    ...peopleRows(calendar, ids),
    ...firmRows(calendar, ids),
    staffSets: staffRows(calendar, ids),
    opportunities,
    ...versionRows(opportunities, ids),
    ...documents,
    ...activityRows(calendar, ids, { opportunities, documents: documents.documents }),
    ...entities,
    ...interest,
    commitments,
    commitmentReceipts: receiptRows({ ...entities, commitments, opportunities }),
    ...portfolio,
    funds: [...portfolio.funds, ...succession.funds],
    positions: [...portfolio.positions, ...succession.positions],
    ledgerLines: [...portfolio.ledgerLines, ...succession.ledgerLines],
    valuations: [...portfolio.valuations, ...succession.valuations],
    bankDetails: [...bankDetailsRows(calendar, ids), ...succession.bankDetails],
    questions,
    ...communication,
    ...broadcasts,
    notifications: [...communication.notifications, ...broadcasts.notifications],
    ...mailRows(ids, broadcasts.notifications),
    ...waitlistRows(calendar, ids),
    auditEntries: auditRows(calendar, ids, { ...interest, questions }),
  };
}
