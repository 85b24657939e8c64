import { z } from 'zod';
import { APPROVAL_SUBJECTS, type ApprovalSubject } from '#app/domain/approvals.ts';
import { amountIn, namedIn, type Sentence, type TimelineFacts } from './timeline-facts.ts';

const APPROVED: Readonly<Record<ApprovalSubject, string>> = {
  notice: 'a notice',
  bank_details: 'bank details',
  payout_file: 'a pay-out file',
  document: 'a document',
  grant: 'access for another person',
  staff_set: 'permissions of an admin',
};
/** The name of a notice, as in "Vestry Fund II, Capital call 4", where it is known. */
export const noticeIn = ({ subject }: TimelineFacts): string => subject ?? 'a capital call or distribution';

/** What an approval is about: its name, else its kind. */
const approved = ({ subject, before, after }: TimelineFacts): string => {
  const kind = z.enum(APPROVAL_SUBJECTS).safeParse((after ?? before)?.approves).data;
  if (subject && kind === 'payout_file') return `the pay-outs of ${subject}`;
  return subject ? `“${subject}”` : kind ? APPROVED[kind] : 'a revision';
};

/** A file of payments for the bank: the notice that they are of, and how many they are, where that is known. */
const payoutsIn = ({ subject, after }: TimelineFacts): string => {
  const { count } = after ?? {};
  const many = typeof count === 'number' ? ` (${count} ${count === 1 ? 'payment' : 'payments'})` : '';
  return `${subject ? `the pay-outs of ${subject}` : 'a file of pay-outs'}${many}`;
};
const bankFile = (subject: string | null, facts: TimelineFacts['after']): string => {
  const name = typeof facts?.file === 'string' ? facts.file : subject;
  return name ? `the bank file “${name}”` : 'a bank file';
};
const entryIn = ({ subject }: TimelineFacts): string =>
  subject ? `the bank entry of ${subject}` : 'a bank entry';

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
  'payouts.prepare': (facts) => `${facts.who} prepared ${payoutsIn(facts)}`,
  'payouts.release': (facts) => `${facts.who} released ${payoutsIn(facts)}`,
  'payouts.cancel': (facts) => `${facts.who} cancelled ${payoutsIn(facts)}`,
  'payouts.download': (facts) => `${facts.who} downloaded ${payoutsIn(facts)} for the bank`,
  'payouts.readReport': (facts) => `${facts.who} read what the bank answered to ${payoutsIn(facts)}`,
  'payments.readStatement': ({ who, subject, after }) => `${who} read ${bankFile(subject, after)}`,
  'payments.match': (facts) =>
    `${facts.who} matched ${entryIn(facts)} to a payment of ${amountIn(facts.after, 'amount') ?? 'an amount'}`,
  'payments.enter': (facts) =>
    `${facts.who} entered a payment of ${amountIn(facts.after, 'amount') ?? 'an amount'}${facts.subject ? ` for ${facts.subject}` : ''}`,
  'payments.undoEntered': ({ who, subject }) =>
    `${who} undid a payment that was entered${subject ? ` for ${subject}` : ''}`,
  'payments.setAside': (facts) => `${facts.who} set aside ${entryIn(facts)}`,
  'payments.undo': (facts) => `${facts.who} undid the match of ${entryIn(facts)}`,
  'approval.request': (facts) => `${facts.who} requested approval of ${approved(facts)}`,
  'approval.withdraw': (facts) => `${facts.who} withdrew the approval of ${approved(facts)}`,
  'approval.approve': (facts) => `${facts.who} approved ${approved(facts)}`,
  'approval.undo': (facts) => `${facts.who} undid the approval of ${approved(facts)}`,
  'approval.sendBack': (facts) => `${facts.who} sent back ${approved(facts)}`,
};
