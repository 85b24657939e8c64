import { deviceInSentence } from '#app/platform/session/device.ts';
import { wordsOf } from './act-words.ts';
import { DOCUMENT_SENTENCES } from './document-sentences.ts';
import { MESSAGE_SENTENCES } from './message-sentences.ts';
import { MONEY_SENTENCES, noticeIn } from './money-sentences.ts';
import { PERSON_SENTENCES } from './person-sentences.ts';
import {
  amountIn,
  namedIn,
  nameIn,
  ofVehicle,
  type Sentence,
  sentenceCase,
  type TimelineFacts,
} from './timeline-facts.ts';

/** A subject other than a member, with its display name. */
export type TimelineSubject = { type: string; id: string; label: string };

export type TimelineEntry = { id: string; at: string; sentence: string; detail: string | null };

export type Timeline = { items: TimelineEntry[]; nextCursor: string | null };

const toInvest = ({ after, subject }: TimelineFacts): string =>
  `${amountIn(after, 'amount') ?? 'an amount'} in ${subject ?? 'an opportunity'}`;
const agreement = ({ subject }: TimelineFacts): string =>
  subject ? `the agreement, ${subject}` : 'an agreement';
const offerIn = ({ subject }: TimelineFacts): string => subject ?? 'an opportunity';
/** An opportunity's name, which an unpublished draft may not have yet. */
const written = ({ subject, before, after }: TimelineFacts): string =>
  subject ?? nameIn(after) ?? nameIn(before) ?? 'an opportunity';
const deviceIn = (facts: Record<string, unknown> | null): string =>
  deviceInSentence(typeof facts?.device === 'string' ? facts.device : 'an unknown device');
const stageIn = (facts: Record<string, unknown> | null): string =>
  typeof facts?.stage === 'string' ? facts.stage : 'another stage';
const commitment = ({ subject, holder, actor }: TimelineFacts): string => {
  if (!subject) return 'a commitment';
  return holder && holder !== actor ? `${holder}’s commitment to ${subject}` : `the commitment to ${subject}`;
};
const entityIn = ({ subject }: TimelineFacts): string => subject ?? 'an investing entity';

const SENTENCES: Readonly<Record<string, Sentence>> = {
  ...DOCUMENT_SENTENCES,
  ...MONEY_SENTENCES,
  ...MESSAGE_SENTENCES,
  ...PERSON_SENTENCES,
  'member.create': ({ whom }) => `${whom} signed in for the first time`,
  'member.prepare': ({ whom }) => `${whom} was imported`,
  'invitation.sendPrepared': ({ who, after }) =>
    `${who} sent invitations to imported people${typeof after?.count === 'number' ? `: ${after.count}` : ''}`,
  'member.linkIdentity': ({ whom }) => `${whom} signed in for the first time`,
  'member.updateIdentity': ({ whom }) => `The identity provider changed the details of ${whom}`,
  'member.approve': ({ actor, whom }) =>
    actor ? `${actor} approved ${whom}` : `${whom} was approved by their invitation`,
  'member.reject': ({ who, whom }) => `${who} rejected ${whom}`,
  'member.undoDecision': ({ who, whom }) => `${who} undid the decision on ${whom}`,
  'member.grantAdmin': () => 'The operator made a person an admin',
  'member.activate': ({ whom }) => `${whom} became an active investor`,
  'member.undoActivation': ({ whom }) =>
    `${whom} is a prospective investor again, since a decision was undone`,
  'member.declareStatus': ({ whom }) => `${whom} declared their country and status`,
  'member.editProfile': ({ whom }) => `${whom} changed their profile`,
  'member.setPicture': ({ whom }) => `${whom} chose a picture`,
  'member.removePicture': ({ whom }) => `${whom} removed their picture`,
  'member.confirmName': ({ who, whom }) => `${who} confirmed the name of ${whom}`,
  'entity.confirmName': (facts) => `${facts.who} confirmed the name of ${entityIn(facts)}`,
  'entity.add': (facts) => `${facts.who} added ${entityIn(facts)}`,
  'entity.edit': (facts) => `${facts.who} changed ${entityIn(facts)}`,
  'entity.archive': (facts) => `${facts.who} removed ${entityIn(facts)}`,
  'entity.makeDefault': (facts) => `${facts.who} chose ${entityIn(facts)} as the default`,
  'account.askDeletion': ({ whom }) => `${whom} requested deletion of their account`,
  'account.withdrawDeletion': ({ whom }) => `${whom} cancelled the deletion request`,
  'account.erase': ({ who, whom }) => `${who} erased the account of ${whom}`,
  'notification.chooseDelivery': ({ whom }) => `${whom} changed a notification setting`,
  'notification.setQuietHours': ({ whom }) => `${whom} changed their quiet hours`,
  'notification.unsubscribe': ({ whom }) => `${whom} unsubscribed by e-mail link`,
  'mail.allow': ({ who, whom }) => `${who} allowed e-mail to ${whom} again`,
  'account.takeData': ({ whom }) => `${whom} downloaded their data`,
  'session.end': ({ actor, whom }) =>
    actor ? `${actor} ended their own sessions` : `The identity provider signed ${whom} out`,
  'session.signIn': ({ whom, after }) => `${whom} signed in with ${deviceIn(after)}`,
  'session.signOut': ({ whom, after }) => `${whom} signed out of ${deviceIn(after)}`,
  'session.refuse': ({ whom, after }) => `${whom} was refused a sign-in with ${deviceIn(after)}`,
  'session.endAll': ({ who, whom }) => `${who} signed ${whom} out everywhere`,
  'view.start': ({ who, whom }) => `${who} started viewing as ${whom}`,
  'view.end': ({ who, whom }) => `${who} stopped viewing as ${whom}`,
  'invitation.create': ({ who, whom }) => `${who} invited ${whom}`,
  'invitation.resend': ({ who, whom }) => `${who} resent the invitation to ${whom}`,
  'invitation.revoke': ({ who, whom }) => `${who} revoked the invitation to ${whom}`,
  'invitation.expire': ({ whom }) => `The invitation to ${whom} expired`,
  'invitation.redeem': ({ who }) => `${who} used their invitation`,
  'invitation.grant': ({ who, whom, after }) =>
    `${who} granted ${whom} ${typeof after?.granted === 'number' ? after.granted : 'more'} ${after?.granted === 1 ? 'invite' : 'invites'}`,
  'invitation.reset': () => 'The invites of all members were set to the yearly number',
  'waitlist.join': ({ whom }) => `${whom} joined the waitlist`,
  'waitlist.remove': ({ who, whom }) => `${who} removed ${whom} from the waitlist`,
  'preferences.submit': ({ who }) => `${who} submitted investment preferences`,
  'nda.begin': (facts) => `${facts.who} started signing ${agreement(facts)}`,
  'nda.send': (facts) => `${sentenceCase(agreement(facts))}, was sent to be signed`,
  'nda.view': (facts) => `${facts.who} opened ${agreement(facts)}`,
  'nda.complete': (facts) => `${facts.who} signed ${agreement(facts)}`,
  'nda.decline': (facts) => `${facts.who} declined to sign ${agreement(facts)}`,
  'nda.void': (facts) => `${facts.who} voided the signature of ${agreement(facts)}`,
  'nda.remind': ({ who, whom }) => `${who} reminded ${whom} to sign the agreement`,
  'nda.writeVersion': ({ who }) => `${who} wrote a draft of the agreement`,
  'nda.uploadVersion': ({ who }) => `${who} uploaded a draft of the agreement`,
  'nda.publishVersion': ({ who }) => `${who} published a version of the agreement`,
  'commitment.setDesiredAmount': (facts) => `${facts.who} set a desired amount of ${toInvest(facts)}`,
  'commitment.submit': (facts) => `${facts.who} requested ${toInvest(facts)}`,
  'commitment.amend': (facts) =>
    `${facts.who} changed ${commitment(facts)} to ${amountIn(facts.after, 'amount') ?? 'another amount'}`,
  'commitment.indicate': (facts) => `${facts.who} indicated a likelihood for ${offerIn(facts)}`,
  'commitment.clearIndication': (facts) => `${facts.who} cleared their indication for ${offerIn(facts)}`,
  'commitment.withdraw': (facts) => `${facts.who} withdrew ${commitment(facts)}`,
  'commitment.accept': (facts) => `${facts.who} accepted ${commitment(facts)}`,
  'commitment.decline': (facts) => `${facts.who} declined ${commitment(facts)}`,
  'commitment.waitlist': (facts) => `${facts.who} waitlisted ${commitment(facts)}`,
  'commitment.undoDecision': (facts) => `${facts.who} undid the decision on ${commitment(facts)}`,
  'commitment.decideMany': ({ who }) => `${who} decided on several commitments`,
  'commitment.setWeights': ({ who }) => `${who} changed the weights of indications`,
  'commitment.fund': (facts) => `${facts.who} marked ${commitment(facts)} as funded`,
  'commitment.unfund': (facts) => `${facts.who} marked ${commitment(facts)} as not funded`,
  'opportunity.draft': (facts) => `${facts.who} edited ${written(facts)}`,
  'opportunity.discardDraft': (facts) => `${facts.who} discarded the draft of ${written(facts)}`,
  'opportunity.restore': (facts) => `${facts.who} restored an older version of ${written(facts)}`,
  'opportunity.teaser': (facts) => `${facts.who} added a new teaser to ${written(facts)}`,
  'opportunity.schedule': (facts) => `${facts.who} scheduled ${written(facts)}`,
  'opportunity.unschedule': (facts) => `${facts.who} unscheduled ${written(facts)}`,
  'opportunity.takeOff': (facts) => `${written(facts)} was unpublished in the content service`,
  'opportunity.bringBack': (facts) => `${written(facts)} was published again in the content service`,
  'opportunity.publish': (facts) => `${facts.who} published ${written(facts)}`,
  'opportunity.withdraw': (facts) => `${facts.who} withdrew ${written(facts)}`,
  'opportunity.announce': (facts) => `${facts.who} notified members of ${written(facts)}`,
  'opportunity.setAudience': (facts) => `${facts.who} changed who sees ${written(facts)}`,
  'opportunity.moveStage': (facts) => `${facts.who} moved ${written(facts)} to ${stageIn(facts.after)}`,
  'opportunity.undoPublish': (facts) => `${facts.who} undid the publication of ${written(facts)}`,
  'opportunity.undoAnnounce': (facts) => `${facts.who} undid the notification about ${written(facts)}`,
  'opportunity.undoMove': (facts) => `${facts.who} undid the move of ${offerIn(facts)}`,
  'list.export': ({ who, subject, after }) => `${who} exported ${partIn(after) ?? subject ?? 'a list'}`,
  'firm.setLogo': ({ who }) => `${who} changed the firm’s logo`,
  'firm.removeLogo': ({ who }) => `${who} removed the firm’s logo`,
  'firm.edit': ({ who }) => `${who} changed the firm’s settings`,
  'vocabulary.edit': ({ who }) => `${who} changed the firm’s words`,
  'notice.requestPayment': ({ who, subject }) =>
    `${who} requested payment of accepted commitments${subject ? ` for ${subject}` : ''}`,
  'notice.start': (facts) => `${facts.who} started ${noticeIn(facts)}`,
  'notice.discard': (facts) => `${facts.who} discarded the draft of ${noticeIn(facts)}`,
  'notice.publish': (facts) => `${facts.who} published ${noticeIn(facts)}`,
  'calendar.renew': ({ who }) => `${who} renewed the address of a calendar`,
  'notice.reportPayment': (facts) =>
    facts.after?.day
      ? `${facts.who} reported a payment of ${noticeIn(facts)}`
      : `${facts.who} withdrew the report of a payment of ${noticeIn(facts)}`,
  'notice.refuse': (facts) =>
    `${sentenceCase(noticeIn(facts))} was not published, since what it says had changed`,
  'notice.waive': (facts) => `${facts.who} waived a payment of ${noticeIn(facts)}`,
  'notice.cancel': (facts) => `${facts.who} cancelled ${noticeIn(facts)}`,
  'vehicle.callDay': ({ who, after }) => `${who} changed from which day calls of ${namedIn(after)} count`,
  'ledger.record': (facts) => `${facts.who} recorded a ledger line${ofVehicle(facts)}`,
  'ledger.reverse': (facts) => `${facts.who} undid a ledger line${ofVehicle(facts)}`,
  'ledger.transfer': (facts) =>
    `${facts.who} recorded a transfer${ofVehicle(facts)} from one holder to another`,
  'ledger.import': ({ who, after }) => `${who} imported ${fileIn(after)} into the ledger`,
  'ledger.undoImport': ({ who, before }) => `${who} undid the import of ${fileIn(before)}`,
  'ledger.discardFile': ({ who, before }) => `${who} discarded ${fileIn(before)} without importing it`,
  'ledger.openPositions': ({ who, subject }) =>
    `${who} created positions from funded commitments${subject ? ` to ${subject}` : ''}`,
  'valuation.record': (facts) => `${facts.who} recorded a valuation${ofVehicle(facts)}`,
  'valuation.publish': (facts) => `${facts.who} published valuations${ofVehicle(facts)}`,
  'rate.record': ({ who }) => `${who} recorded exchange rates`,
  'portfolio.export': ({ who, whom }) => `${who} exported the portfolio of ${whom}`,
  'audit.export': ({ who }) => `${who} exported the audit log`,
  'integration.test': ({ who, subject }) => `${who} tested ${subject ?? 'an integration'}`,
  'content.sync': ({ who }) => `${who} requested a sync with the content service`,
  'database.restore': () => 'The database was restored from a backup',
  'job.retry': ({ who }) => `${who} retried a failed job`,
  'job.retryAll': ({ who }) => `${who} retried all failed jobs of a service`,
  'job.hurry': ({ who }) => `${who} retried waiting jobs immediately`,
  'job.discard': ({ who }) => `${who} discarded a failed job`,
};

const fileIn = (values: TimelineFacts['after']): string =>
  typeof values?.file === 'string' ? `“${values.file}”` : 'a file';

/** The lists that are exported, by the type and id of their subject. */
const LISTS: Readonly<Record<string, string>> = {
  'list people': 'the list of people',
  'list opportunities': 'the list of opportunities',
  'list documents': 'the list of documents',
  'list waitlist': 'the waitlist',
  'list invites': 'the list of invites',
  'list signatures': 'the list of signatures',
  'list queue': 'the review queue',
  'list broadcasts': 'the list of broadcasts',
  'list funds': 'the list of funds and deals',
  'list holders': 'the holders',
  'list valuations': 'the valuations',
  'list ledger': 'the ledger',
  'list book': 'the book',
  'list interest': 'the interested members',
  'list imports': 'the list of imports',
  'list deliveries': 'the deliveries',
  'list reading': 'the readers',
  'list trail': 'the document activity',
  'list member-trail': 'the document activity',
  'list questions': 'the list of questions',
  'list keen': 'the engagement list of keen members',
  'list quiet': 'the engagement list of members who went quiet',
};

const partIn = (facts: TimelineFacts['after']): string | null =>
  typeof facts?.of === 'string' ? `${LISTS[`list ${facts.list}`] ?? 'a list'} of ${facts.of}` : null;

/** Returns the name of a list that an entry is about; `null` for anything else. */
export const listName = (type: string, id: string): string | null => LISTS[`${type} ${id}`] ?? null;

/** The acts of the log that have a sentence, for its filter. */
export const ACTS: readonly string[] = Object.keys(SENTENCES).sort();

/** Returns an entry's sentence; for an act without one, its name. */
export function auditSentenceOf(facts: TimelineFacts): string {
  const actor = facts.actor ?? 'The system';
  const who = facts.forHolder ? `${actor}, for ${facts.forHolder},` : actor;
  const named = { ...facts, who, whom: facts.subject ?? 'someone' };
  const sentence = SENTENCES[facts.act]?.(named) ?? `${who}: ${wordsOf(facts.act)}`;
  const prepared = facts.preparedBy ? `, as ${facts.preparedBy} had prepared it` : '';
  return `${sentence.replace(/^someone\b/, 'Someone')}${prepared}`;
}

export function detailOf({ after }: Pick<TimelineFacts, 'after'>): string | null {
  const reason = after?.reason ?? after?.rejectionReason;
  return typeof reason === 'string' && reason !== '' ? reason : null;
}
