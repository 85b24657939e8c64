import type { Document } from '@contentful/rich-text-types';
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

const words = (value: string, ...marks: string[]) => ({
  nodeType: 'text',
  value,
  marks: marks.map((type) => ({ type })),
  data: {},
});
const block = (nodeType: string, ...content: object[]) => ({ nodeType, data: {}, content });
const cell = (nodeType: string, value: string) => block(nodeType, block('paragraph', words(value)));

/** A rich text with every part that the editor offers. */
export const RICH_TEXT = block(
  'document',
  block('heading-3', words('What to expect')),
  block(
    'paragraph',
    words(`${HOSTILE}\nsecond line `, 'bold'),
    { nodeType: 'hyperlink', data: { uri: '/contact' }, content: [words('write to us')] },
    words(' or '),
    { nodeType: 'hyperlink', data: { uri: 'https://club.example/day?a=1&b=2' }, content: [words('read on')] },
    words(' or '),
    { nodeType: 'hyperlink', data: { uri: 'mailto:ir@club.example' }, content: [words('mail')] },
    words(''),
  ),
  block('heading-4', words('In short')),
  block('unordered-list', block('list-item', block('paragraph', words('Four companies')))),
  block('ordered-list', block('list-item', block('paragraph', words('Come early')))),
  block('blockquote', block('paragraph', words('Bring your question.'))),
  block('hr'),
  block(
    'table',
    block('table-row', cell('table-header-cell', 'When'), cell('table-header-cell', 'Where')),
    block('table-row', cell('table-cell', '10:00'), cell('table-cell', 'Hamburg')),
  ),
) as unknown as Document;

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
  ...(['submitted', 'amended', 'withdrawn'] as const).map((kind) => ({
    template: 'commitment-receipt' as const,
    kind,
    memberName,
    opportunityName: HOSTILE,
    sentence: `You requested €250,000 in ${HOSTILE}.`,
    facts: [{ label: 'Investor', value: HOSTILE }],
    detail: 'We will review it.',
    reference: 'CR-7K2M93QX-1',
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
  ...[false, true].map((isTest) => ({
    template: 'message' as const,
    memberName,
    title: `Investors’ day ${HOSTILE}`,
    text: RICH_TEXT,
    url,
    settingsUrl,
    isTest,
    attachments: [{ title: HOSTILE, url }],
    counting: null,
  })),
  { template: 'invite-redeemed', memberName, guestName: HOSTILE, url },
  ...[expiresOn, null].map((until) => ({
    template: 'access-given' as const,
    holderName: HOSTILE,
    preset: 'Accountant',
    rights: 'Documents of 2026: Statement, Tax.',
    url,
    expiresOn: until,
  })),
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
