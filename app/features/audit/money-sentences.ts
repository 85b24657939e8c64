import { z } from 'zod';
import { APPROVAL_SUBJECTS, type ApprovalSubject } from '#app/domain/approvals.ts';
import { namedIn, type Sentence, type TimelineFacts } from './timeline-facts.ts';

const APPROVED: Readonly<Record<ApprovalSubject, string>> = {
  notice: 'a notice',
  bank_details: 'bank details',
  payout_file: 'a pay-out file',
  document: 'a document',
  grant: 'access for another person',
};
/** The name of a notice, as in "Vestry Fund II, Capital call 4", where it is known. */
export const noticeIn = ({ subject }: TimelineFacts): string => subject ?? 'a capital call or distribution';

/** What an approval is about: its name, else its kind. */
const approved = ({ subject, before, after }: TimelineFacts): string => {
  const kind = z.enum(APPROVAL_SUBJECTS).safeParse((after ?? before)?.approves).data;
  return subject ? `“${subject}”` : kind ? APPROVED[kind] : 'a revision';
};

const payments = (facts: Record<string, unknown> | null): string =>
  typeof facts?.count === 'number'
    ? `${facts.count} ${facts.count === 1 ? 'payment' : 'payments'}`
    : 'payments';

/** The sentences of acts on approvals, bank details, addresses, reminders and pay-outs. */
export const MONEY_SENTENCES: Readonly<Record<string, Sentence>> = {
  'fund.create': ({ who, after }) => `${who} added the fund ${namedIn(after)}`,
  'fund.publish': ({ who, after }) => `${who} published the fund ${namedIn(after)}`,
  'fund.undoPublish': ({ who, after }) => `${who} undid the publication of the fund ${namedIn(after)}`,
  'fund.withdraw': ({ who, after }) => `${who} withdrew the fund ${namedIn(after)}`,
  'fund.edit': ({ who, after }) => `${who} edited the fund ${namedIn(after)}`,
  'bankDetails.propose': ({ who }) => `${who} proposed bank details`,
  'bankDetails.stop': ({ who }) => `${who} stopped a change of bank details`,
  'bankDetails.read': ({ who }) => `${who} read bank details in full`,
  'member.changeAddress': ({ who, whom }) => `${who} changed the postal address of ${whom}`,
  'entity.changeAddress': ({ who, subject }) =>
    `${who} changed the postal address of ${subject ?? 'an investing entity'}`,
  'payments.remind': (facts) => `${facts.who} reminded holders of ${noticeIn(facts)}`,
  'vehicle.reminders': ({ who, after }) => `${who} changed when holders of ${namedIn(after)} are reminded`,
  'payouts.prepare': ({ who, after }) => `${who} prepared a file of ${payments(after)} to be paid out`,
  'payouts.release': ({ who, after }) => `${who} released a file of ${payments(after)} to be paid out`,
  'payouts.cancel': ({ who }) => `${who} cancelled a file of payments to be paid out`,
  'payouts.download': ({ who }) => `${who} downloaded a file of payments for the bank`,
  'payouts.readReport': ({ who }) => `${who} read what the bank answered to a file of payments`,
  'approval.request': (facts) => `${facts.who} requested approval of ${approved(facts)}`,
  'approval.withdraw': (facts) => `${facts.who} withdrew the approval of ${approved(facts)}`,
  'approval.approve': (facts) => `${facts.who} approved ${approved(facts)}`,
  'approval.undo': (facts) => `${facts.who} undid the approval of ${approved(facts)}`,
  'approval.sendBack': (facts) => `${facts.who} sent back ${approved(facts)}`,
};
