import { PREPARED_KINDS, PREPARED_NOUNS } from '#app/domain/access/prepared.ts';
import type { Sentence, TimelineFacts } from './timeline-facts.ts';

/** The person whom a grant names, by their address. */
const toWhom = ({ after }: TimelineFacts): string =>
  typeof after?.email === 'string' ? after.email : 'another person';

/** A permission by its label. */
const permission = ({ after }: TimelineFacts): string =>
  typeof after?.permission === 'string' ? `the permission “${after.permission}”` : 'a permission';

/** What was prepared for a holder. */
const whatIn = ({ after }: TimelineFacts): string =>
  PREPARED_NOUNS[PREPARED_KINDS.find((kind) => kind === after?.kind) ?? 'commitment.submit'];

/** A review by its quarter, and what it is about. */
const reviewIn = ({ after }: TimelineFacts): string =>
  typeof after?.quarter === 'string' ? `the access review ${after.quarter}` : 'an access review';
const accessIn = ({ after }: TimelineFacts): string =>
  typeof after?.access === 'string' ? `“${after.access}”` : 'an access';

/** What the firm does to know a person, and what applicants say. */
export const PERSON_SENTENCES: Readonly<Record<string, Sentence>> = {
  'contact.show': ({ who, whom }) => `${who} showed ${whom} to members as a contact`,
  'contact.hide': ({ who, whom }) => `${who} no longer shows ${whom} to members as a contact`,
  'contact.assign': ({ who, whom }) => `${who} changed the owner of ${whom}`,
  'application.submit': ({ who }) => `${who} answered the questions to applicants`,
  'application.editQuestions': ({ who }) => `${who} changed the questions to applicants`,
  'note.add': ({ who, whom }) => `${who} wrote a note about ${whom}`,
  'note.change': ({ who, whom }) => `${who} changed a note about ${whom}`,
  'note.remove': ({ who, whom }) => `${who} deleted a note about ${whom}`,
  'task.add': ({ who, whom }) => `${who} added a task about ${whom}`,
  'task.change': ({ who, whom }) => `${who} changed a task about ${whom}`,
  'task.remove': ({ who, whom }) => `${who} deleted a task about ${whom}`,
  'task.finish': ({ who, whom }) => `${who} finished a task about ${whom}`,
  'task.reopen': ({ who, whom }) => `${who} reopened a task about ${whom}`,
  'tag.add': ({ who, whom }) => `${who} added a tag to ${whom}`,
  'prepared.prepare': (facts) => `${facts.who} prepared ${whatIn(facts)}`,
  'prepared.withdraw': (facts) => `${facts.who} withdrew ${whatIn(facts)} that they had prepared`,
  'prepared.decline': (facts) => `${facts.who} declined ${whatIn(facts)} that another person had prepared`,
  'grant.give': (facts) => `${facts.who} gave ${toWhom(facts)} access to what ${facts.whom} holds`,
  'grant.propose': (facts) => `${facts.who} proposed access for ${toWhom(facts)} to what ${facts.whom} holds`,
  'grant.confirm': ({ who }) => `${who} confirmed access for another person`,
  'grant.accept': ({ who, whom }) => `${who} accepted access to what ${whom} holds`,
  'grant.admit': ({ whom }) => `${whom} was admitted by the access that a holder gave them`,
  'grant.approve': ({ who, whom }) => `${who} approved access to what ${whom} holds`,
  'grant.revoke': ({ who, whom }) => `${who} ended access to what ${whom} holds`,
  'grant.end': ({ whom }) => `Access that ${whom} had given to another person ended`,
  'permissions.give': (facts) => `${facts.who} gave ${facts.whom} ${permission(facts)}`,
  'permissions.withdraw': (facts) => `${facts.who} withdrew ${permission(facts)} for ${facts.whom}`,
  'permissions.end': (facts) => `${facts.who} took ${permission(facts)} from ${facts.whom}`,
  'accessReview.start': (facts) => `${facts.who} started ${reviewIn(facts)}`,
  'accessReview.keep': (facts) => `${facts.who} kept ${accessIn(facts)} in ${reviewIn(facts)}`,
  'accessReview.end': (facts) => `${facts.who} decided in ${reviewIn(facts)} to end ${accessIn(facts)}`,
  'accessReview.signOff': (facts) => `${facts.who} signed off ${reviewIn(facts)}`,
  'tag.remove': ({ who, whom }) => `${who} removed a tag from ${whom}`,
};
