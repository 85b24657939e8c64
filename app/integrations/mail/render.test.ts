import { describe, expect, test } from 'vitest';
import { FIRM_CONTENTS, MEMBER_CONTENTS, RICH_TEXT } from '#tests/factories/mail-contents.ts';
import { firmContent, type MailContent, memberContent } from './content.ts';
import { renderMail } from './render.server.tsx';

const FIRM = {
  name: 'Birch & Co Capital GmbH',
  lines: ['Birkenweg 1, 20457 Hamburg', 'HRB 214877 B'],
  regulation: 'Registered with the authority.',
  links: [
    { label: 'Imprint', to: 'https://club.example/imprint' },
    { label: 'Accessibility statement', to: '/docs/accessibility' },
  ],
};
const sender = {
  ...{ appName: 'Birch & Co', appUrl: 'https://club.example', irEmail: 'ir@club.example' },
  firm: FIRM,
};

/** Stands in for all user text. */
const USERS_TEXT = 'Mo <script>alert("x")</script> & <b>Sons</b>';
const ESCAPED = 'Mo &lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt; &amp; &lt;b&gt;Sons&lt;/b&gt;';

/** Returns every URL in a mail's content. */
const addressesIn = (value: unknown): string[] => {
  if (typeof value === 'string') return value.startsWith('https://') ? [value] : [];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(addressesIn) : [];
};
const samples = [...MEMBER_CONTENTS, ...FIRM_CONTENTS];
const named = samples.map((content, index) => [`${index} ${content.template}`, content] as const);

test('there is a sample of every template', () => {
  const known = [...memberContent.options, ...firmContent.options].map(({ shape }) => shape.template.value);
  expect([...new Set(samples.map(({ template }) => template))].sort()).toEqual(known.sort());
  for (const content of MEMBER_CONTENTS) memberContent.parse(content);
  for (const content of FIRM_CONTENTS) firmContent.parse(content);
});

test('a logo stands for the name, which is its text and stays in the plain text', async () => {
  const [content] = MEMBER_CONTENTS;
  if (!content) throw new Error('There is no sample');
  const logo = { light: { hash: 'a'.repeat(32), width: 400, height: 100 }, dark: null };
  const { html, text } = await renderMail(content, { ...sender, firm: { ...sender.firm, logo } });
  const [img] = /<img[^>]*>/.exec(html) ?? [];
  expect(img).toContain(`src="https://club.example/firm-logo/${'a'.repeat(32)}.png"`);
  expect(img).toContain('alt="Birch &amp; Co"');
  expect(img).toMatch(/width="144"/);
  expect(text).toContain('Birch & Co');
  expect((await renderMail(content, sender)).html).not.toContain('<img');
});

describe.each(named)('%s', (_name, content) => {
  test('has the same content in HTML and in plain text, with every link', async () => {
    const { subject, html, text } = await renderMail(content, sender);
    expect(subject).toMatch(/^\S.{5,178}\S$/u);
    expect(subject).not.toMatch(/[[\]]/);
    for (const part of [subject, html, text]) expect(part).not.toMatch(/undefined|null|\[object|NaN/);
    for (const address of addressesIn(content)) {
      expect(html).toContain(`href="${address.replaceAll('&', '&amp;')}"`);
      expect(text).toContain(`<${address}>`);
    }
    expect(html).toContain('Birch &amp; Co');
    expect(text).toContain('Birch & Co');
    if (!content.template.startsWith('firm-') && content.template !== 'contact-message')
      expect([html, text].filter((part) => part.includes('ir@club.example'))).toHaveLength(2);
    expect(text).not.toMatch(/<(?!https:|ir@club|script|\/script|b>|\/b>)|&amp;|&lt;|&nbsp;/);
  });

  test('says at its end who the firm is', async () => {
    const { html, text } = await renderMail(content, sender);
    expect(text.replaceAll(/\s+/g, ' ')).toMatch(
      /Birch & Co Capital GmbH · Birkenweg 1, 20457 Hamburg · HRB 214877 B Registered with the authority\. Imprint <https:\/\/club\.example\/imprint> · Accessibility statement <https:\/\/club\.example\/docs\/accessibility>$/,
    );
    expect(html).toContain('href="https://club.example/docs/accessibility"');
    const bare = { name: 'Birch & Co', lines: [], regulation: null, links: [] };
    const { text: short } = await renderMail(content, { ...sender, firm: bare });
    expect(short.trimEnd()).toMatch(/\nBirch & Co$/);
  });

  test('never renders user input as markup', async () => {
    const { html, text } = await renderMail(content, sender);
    expect(html).not.toMatch(/<script|<b>/i);
    if (!JSON.stringify(content).includes('<script>')) return;
    expect(html).toContain(ESCAPED);
    expect(text).toContain(USERS_TEXT);
  });

  test('loads no external files, fits a phone and supports dark mode', async () => {
    const { html } = await renderMail(content, sender);
    expect(html).not.toMatch(/<img|<link|\ssrc=|@import|url\(/i);
    expect(html).not.toMatch(/https?:\/\/(?!club\.example|www\.w3\.org)/);
    const widths = [...html.matchAll(/width(?::|=")\s*(\d+)px/g)].map(([, px]) => Number(px));
    expect(Math.max(...widths)).toBeLessThanOrEqual(600);
    expect(html).toContain('<meta name="color-scheme" content="light dark"/>');
    expect(html).toContain('@media (prefers-color-scheme: dark)');
    // Some programs cut off longer mails.
    expect(html.length).toBeLessThan(100_000);
  });
});

describe('a subject', () => {
  const titled = (title: string): MailContent => ({
    template: 'firm-notice',
    title,
    lines: ['x'],
    link: null,
  });

  test('is one line, whatever a person typed', async () => {
    const { subject } = await renderMail(titled('Two\r\nBcc: all@x.test\tlines\u0000'), sender);
    expect(subject).toBe('Two Bcc: all@x.test lines');
  });

  test('is never cut within a character', async () => {
    const { subject } = await renderMail(titled('😀'.repeat(400)), sender);
    expect([...subject]).toHaveLength(180);
    expect(subject.isWellFormed()).toBe(true);
    expect(subject.endsWith('😀…')).toBe(true);
  });
});

test('user text keeps its line breaks', async () => {
  const content = samples.find(({ template }) => template === 'contact-message') as MailContent;
  const { html, text } = await renderMail(content, sender);
  expect(text).toContain(`${USERS_TEXT}\nSecond line`);
  expect(html).toContain('<br/>Second line');
});

test('a declined commitment includes the reason, a partly accepted one says so', async () => {
  const [, part, declined] = MEMBER_CONTENTS;
  const about = { opportunityName: 'Kontor Systems', detail: 'The round is full.' };
  const refused = await renderMail({ ...declined, ...about } as MailContent, sender);
  expect(refused.subject).toBe('Kontor Systems: your commitment was declined');
  expect(refused.text).toContain('The round is full.');
  const scaled = await renderMail({ ...part, ...about } as MailContent, sender);
  expect(scaled.subject).toBe('Kontor Systems: your commitment was accepted in part');
});

describe('a message from the firm', () => {
  const message = {
    template: 'message' as const,
    memberName: 'Ada',
    title: 'Investors’ day',
    text: RICH_TEXT,
    url: 'https://club.example/messages/1',
    settingsUrl: 'https://club.example/profile#notifications',
    isTest: false,
    counting: null,
  };

  test('contains the whole text, in plain text too, with links that work from a mail program', async () => {
    const { subject, html, text } = await renderMail(message, sender);
    expect(subject).toBe('Investors’ day');
    for (const href of ['https://club.example/contact', 'mailto:ir@club.example'])
      expect(html).toContain(`href="${href}"`);
    for (const part of ['What to expect', 'second line', '* Four companies', '1. Come early', '> Bring your'])
      expect(text).toContain(part);
    expect(text).toMatch(/When +Where\n10:00 +Hamburg/);
    expect(text).toContain('write to us <https://club.example/contact>');
  });

  test('is labelled as a test if it is one', async () => {
    const { subject, text } = await renderMail({ ...message, isTest: true }, sender);
    expect(subject).toBe('Test: Investors’ day');
    expect(text).toContain('This is a test, sent only to you.');
  });

  test('is counted only where the mail requests it: its picture, and links through the counter', async () => {
    const counting = { url: 'https://club.example/api/messages/1', copy: 'abc' };
    const counted = await renderMail({ ...message, counting }, sender);
    expect(counted.html).toContain('src="https://club.example/api/messages/1/opened.gif?copy=abc"');
    expect(counted.html).toContain('href="https://club.example/api/messages/1/links/0?copy=abc"');
    expect(counted.html).toContain('href="https://club.example/api/messages/1/links/1?copy=abc"');
    expect(counted.html).toContain('href="mailto:ir@club.example"');
    expect(counted.text).toContain('but not by whom');
    const plain = await renderMail(message, sender);
    expect(plain.html).not.toContain('/api/messages/');
    expect(plain.text).not.toContain('We count');
  });

  test('an invalid link is rendered as text', async () => {
    const bad = JSON.parse(JSON.stringify(RICH_TEXT).replace('/contact', 'https://[not-an-address'));
    const { html } = await renderMail({ ...message, text: bad }, sender);
    expect(html).toContain('write to us');
    expect(html).not.toContain('not-an-address');
  });
});
