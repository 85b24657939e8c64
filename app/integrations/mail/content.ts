import { z } from 'zod';
import {
  accountDeletionConfirmed,
  accountDeletionConfirmedLetter,
} from './templates/account-deletion-confirmed.tsx';
import { approved, approvedLetter } from './templates/approved.tsx';
import { commitmentDecided, commitmentDecidedLetter } from './templates/commitment-decided.tsx';
import { contactMessage, contactMessageLetter } from './templates/contact-message.tsx';
import { digest, digestLetter } from './templates/digest.tsx';
import { firmDeletionAsked, firmDeletionAskedLetter } from './templates/firm-deletion-asked.tsx';
import { firmMemberWaits, firmMemberWaitsLetter } from './templates/firm-member-waits.tsx';
import { firmNotice, firmNoticeLetter } from './templates/firm-notice.tsx';
import { firmQuestion, firmQuestionLetter } from './templates/firm-question.tsx';
import { invitation, invitationLetter } from './templates/invitation.tsx';
import { inviteRedeemed, inviteRedeemedLetter } from './templates/invite-redeemed.tsx';
import type { Letter, Sender } from './templates/layout.tsx';
import { ndaNeeded, ndaNeededLetter } from './templates/nda-needed.tsx';
import { ndaSigned, ndaSignedLetter } from './templates/nda-signed.tsx';
import { notification, notificationLetter } from './templates/notification.tsx';
import { questionAnswered, questionAnsweredLetter } from './templates/question-answered.tsx';
import { rejected, rejectedLetter } from './templates/rejected.tsx';
import { waitlistExisting, waitlistExistingLetter } from './templates/waitlist-existing.tsx';
import { waitlistInvited, waitlistInvitedLetter } from './templates/waitlist-invited.tsx';
import { waitlistJoined, waitlistJoinedLetter } from './templates/waitlist-joined.tsx';

/** What is written to members, and to strangers who asked: plain data, with amounts and dates written out. */
export const memberContent = z.discriminatedUnion('template', [
  commitmentDecided,
  invitation,
  inviteRedeemed,
  waitlistJoined,
  waitlistExisting,
  waitlistInvited,
  approved,
  rejected,
  ndaNeeded,
  ndaSigned,
  questionAnswered,
  notification,
  digest,
  accountDeletionConfirmed,
]);
export type MemberContent = z.infer<typeof memberContent>;

/** What is written to the firm. */
export const firmContent = z.discriminatedUnion('template', [
  firmMemberWaits,
  firmDeletionAsked,
  firmNotice,
  firmQuestion,
  contactMessage,
]);
export type FirmContent = z.infer<typeof firmContent>;

export type MailContent = MemberContent | FirmContent;

type ByTemplate = { [Name in MailContent['template']]: Extract<MailContent, { template: Name }> };

const LETTERS: { [Name in keyof ByTemplate]: (mail: ByTemplate[Name], sender: Sender) => Letter } = {
  'account-deletion-confirmed': accountDeletionConfirmedLetter,
  approved: approvedLetter,
  'commitment-decided': commitmentDecidedLetter,
  'contact-message': contactMessageLetter,
  digest: digestLetter,
  'firm-deletion-asked': firmDeletionAskedLetter,
  'firm-member-waits': firmMemberWaitsLetter,
  'firm-notice': firmNoticeLetter,
  'firm-question': firmQuestionLetter,
  invitation: invitationLetter,
  'invite-redeemed': inviteRedeemedLetter,
  'nda-needed': ndaNeededLetter,
  'nda-signed': ndaSignedLetter,
  notification: notificationLetter,
  'question-answered': questionAnsweredLetter,
  rejected: rejectedLetter,
  'waitlist-existing': waitlistExistingLetter,
  'waitlist-invited': waitlistInvitedLetter,
  'waitlist-joined': waitlistJoinedLetter,
};

const compose = <Name extends keyof ByTemplate>(name: Name, mail: ByTemplate[Name], sender: Sender): Letter =>
  LETTERS[name](mail, sender);

/** What a mail says, before it is set. */
export const letterOf = (content: MailContent, sender: Sender): Letter =>
  compose(content.template, content, sender);
