import type { MailContent } from './content.ts';
import { accessGivenMail } from './templates/access-given.tsx';
import { accountDeletionConfirmedMail } from './templates/account-deletion-confirmed.tsx';
import { approvedMail } from './templates/approved.tsx';
import { commitmentDecidedMail } from './templates/commitment-decided.tsx';
import { commitmentReceiptMail } from './templates/commitment-receipt.tsx';
import { contactAnsweredMail } from './templates/contact-answered.tsx';
import { contactCopyMail } from './templates/contact-copy.tsx';
import { contactMessageMail } from './templates/contact-message.tsx';
import { digestMail } from './templates/digest.tsx';
import { firmDeletionAskedMail } from './templates/firm-deletion-asked.tsx';
import { firmMemberWaitsMail } from './templates/firm-member-waits.tsx';
import { firmNoticeMail } from './templates/firm-notice.tsx';
import { firmQuestionMail } from './templates/firm-question.tsx';
import { invitationMail } from './templates/invitation.tsx';
import { inviteRedeemedMail } from './templates/invite-redeemed.tsx';
import type { MailBody, Sender } from './templates/layout.tsx';
import { messageMail } from './templates/message.tsx';
import { ndaNeededMail } from './templates/nda-needed.tsx';
import { ndaSignedMail } from './templates/nda-signed.tsx';
import { newDeviceMail } from './templates/new-device.tsx';
import { notificationMail } from './templates/notification.tsx';
import { questionAnsweredMail } from './templates/question-answered.tsx';
import { rejectedMail } from './templates/rejected.tsx';
import { waitlistExistingMail } from './templates/waitlist-existing.tsx';
import { waitlistInvitedMail } from './templates/waitlist-invited.tsx';
import { waitlistJoinedMail } from './templates/waitlist-joined.tsx';

type ByTemplate = { [Name in MailContent['template']]: Extract<MailContent, { template: Name }> };

const LETTERS: { [Name in keyof ByTemplate]: (mail: ByTemplate[Name], sender: Sender) => MailBody } = {
  'access-given': accessGivenMail,
  'account-deletion-confirmed': accountDeletionConfirmedMail,
  approved: approvedMail,
  'commitment-decided': commitmentDecidedMail,
  'commitment-receipt': commitmentReceiptMail,
  'contact-answered': contactAnsweredMail,
  'contact-copy': contactCopyMail,
  'contact-message': contactMessageMail,
  digest: digestMail,
  'firm-deletion-asked': firmDeletionAskedMail,
  'firm-member-waits': firmMemberWaitsMail,
  'firm-notice': firmNoticeMail,
  'firm-question': firmQuestionMail,
  invitation: invitationMail,
  'invite-redeemed': inviteRedeemedMail,
  message: messageMail,
  'nda-needed': ndaNeededMail,
  'nda-signed': ndaSignedMail,
  'new-device': newDeviceMail,
  notification: notificationMail,
  'question-answered': questionAnsweredMail,
  rejected: rejectedMail,
  'waitlist-existing': waitlistExistingMail,
  'waitlist-invited': waitlistInvitedMail,
  'waitlist-joined': waitlistJoinedMail,
};

const compose = <Name extends keyof ByTemplate>(
  name: Name,
  mail: ByTemplate[Name],
  sender: Sender,
): MailBody => LETTERS[name](mail, sender);

/** Returns the content of a mail before it is rendered. */
export const mailBodyOf = (content: MailContent, sender: Sender): MailBody =>
  compose(content.template, content, sender);
