import type { FirmContent, MemberContent } from '#app/integrations/mail/content.ts';

/** Hostile text that people may have entered. */
const HOSTILE = 'Mo <script>alert("x")</script> & <b>Sons</b>';
const url = 'https://club.example/somewhere?token=a.b-c';
const settingsUrl = 'https://club.example/profile#notifications';
const memberName = HOSTILE;
const expiresOn = '21 Nov 2026';

const item = (id: string) => ({
  id,
  title: `Kontor Systems has news ${id} ${HOSTILE}`,
  body: HOSTILE,
  when: '3 Nov 2026',
  url: `${url}&item=${id}`,
});

/** One mail of each kind, and the variants that look different. */
export const MEMBER_CONTENTS: readonly MemberContent[] = [
  ...(['accepted', 'scaled_back', 'declined'] as const).map((outcome) => ({
    template: 'commitment-decided' as const,
    outcome,
    memberName,
    opportunityName: HOSTILE,
    sentence: `Your commitment of €250,000 to ${HOSTILE} was decided.`,
    detail: HOSTILE,
    url,
  })),
  {
    template: 'invitation',
    inviterName: HOSTILE,
    guestName: HOSTILE,
    message: `${HOSTILE}\n\nSee you there,\nMo`,
    url,
    expiresOn,
  },
  { template: 'invitation', inviterName: null, guestName: null, message: null, url, expiresOn },
  { template: 'invite-redeemed', memberName, guestName: HOSTILE, url },
  { template: 'waitlist-joined', url, expiresOn },
  { template: 'waitlist-existing', url },
  { template: 'waitlist-invited', url, expiresOn },
  { template: 'approved', memberName, url },
  {
    template: 'new-device',
    memberName,
    device: 'Firefox on Mac',
    at: '21 Nov 2026, 09:00 UTC',
    url,
  },
  { template: 'rejected', memberName, words: `${HOSTILE}\nAsk us again next year.` },
  { template: 'rejected', memberName, words: null },
  { template: 'nda-needed', memberName, again: false, url },
  { template: 'nda-needed', memberName, again: true, url },
  { template: 'nda-signed', memberName, signedOn: '3 Nov 2026', url },
  { template: 'notification', memberName, title: HOSTILE, body: HOSTILE, url, settingsUrl },
  { template: 'notification', memberName, title: HOSTILE, body: '', url, settingsUrl },
  {
    template: 'digest',
    memberName,
    period: 'weekly',
    items: [item('1'), item('2'), { ...item('3'), body: '' }],
    more: 4,
    url,
    settingsUrl,
  },
  { template: 'digest', memberName, period: 'daily', items: [item('1')], more: 0, url, settingsUrl },
  {
    template: 'account-deletion-confirmed',
    memberName,
    kept: ['Your signed non-disclosure agreement', HOSTILE],
  },
  { template: 'account-deletion-confirmed', memberName, kept: [] },
  { template: 'question-answered', memberName, pageName: HOSTILE, question: HOSTILE, url },
  {
    template: 'contact-answered',
    memberName,
    reference: 'VC-7K2M93',
    subject: 'Portfolio',
    question: HOSTILE,
    url,
  },
  ...[HOSTILE, null].map((fileName) => ({
    template: 'contact-copy' as const,
    ...{ memberName, reference: 'VC-7K2M93', subject: 'Portfolio', text: HOSTILE, fileName, url },
  })),
];

export const FIRM_CONTENTS: readonly FirmContent[] = [
  {
    template: 'firm-member-waits',
    personName: HOSTILE,
    personEmail: 'mo@x.test',
    origin: `Invited by ${HOSTILE}.`,
    url,
  },
  { template: 'firm-deletion-asked', memberName, memberEmail: 'mo@x.test', words: HOSTILE, url },
  { template: 'firm-deletion-asked', memberName, memberEmail: 'mo@x.test', words: null, url },
  {
    template: 'firm-notice',
    title: HOSTILE,
    lines: ['A file could not be marked.', HOSTILE],
    link: { label: HOSTILE, url },
  },
  { template: 'firm-notice', title: HOSTILE, lines: ['One line.'], link: null },
  {
    template: 'firm-question',
    memberName,
    memberEmail: 'mo@x.test',
    pageName: HOSTILE,
    question: `${HOSTILE}\n\nSecond line`,
    url,
  },
  {
    template: 'contact-message',
    reference: 'VC-7K2M93',
    subject: 'Portfolio',
    text: `${HOSTILE}\nSecond line`,
    fileName: HOSTILE,
    fromName: HOSTILE,
    fromEmail: 'mo@x.test',
    url,
  },
];
