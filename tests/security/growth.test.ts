import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { line, paragraph } from '#app/domain/input-text.ts';
import { excerptOf, markedParts } from '#app/domain/marked-text.ts';
import { safeUri } from '#app/domain/safe-uri.ts';
import { slugFrom } from '#app/domain/slug.ts';
import { searchFaqs } from '#app/features/faqs/faq-search.ts';
import { blocksOf, refusalToSet } from '#app/features/nda/documents/nda-text.ts';
import { changesBetween } from '#app/features/opportunities/authoring/version-diff.ts';
import { parseCaptions } from '#app/features/opportunities/files/captions.ts';
import { facetQuery, textQuery } from '#app/features/opportunities/opportunity-filters.ts';
import { essenceOf, excerpt } from '#app/features/questions/question.ts';
import { publicationNotice } from '#app/features/questions/question-inbox.ts';
import { paragraphsOf, piecesOf } from '#app/features/questions/words.ts';
import { isHitOf, soughtOf } from '#app/features/search/sought.ts';
import { maskedAddress } from '#app/features/service-status/job-labels.ts';
import { bareCopy } from '#app/integrations/errors/scrub.ts';
import { withoutTags } from '#app/integrations/mail/inbound.server.ts';
import { isOneAddress } from '#app/integrations/mail/mail.ts';
import { contentDisposition } from '#app/integrations/storage/content-disposition.ts';
import { elementText } from '#app/integrations/storage/s3-xml.ts';
import { csvOf } from '#app/platform/lists/spreadsheets.server.ts';
import { redact } from '#app/platform/outside/redact.ts';
import { deviceWords } from '#app/platform/session/device.ts';
import { safeReturnTo } from '#app/platform/session/return-to.ts';
import { matchingActs } from '#app/routes/shell/search/acts.ts';
import { parseAmount } from '#app/ui/forms/money-input.ts';
import { linkAddress } from '#app/ui/rich-text/editor/link-address.ts';
import { disarmed } from '#app/ui/rich-text/editor/paste.ts';

/** Every function that parses text from a person, a browser or another server. */
const READERS: Record<string, (text: string) => unknown> = {
  'a question, to be compared': essenceOf,
  'a question, in one line': excerpt,
  'a question, before it is published': (text) =>
    publicationNotice([text], { name: text, email: 'a@b.example' }),
  'links in a text': piecesOf,
  'paragraphs of a text': paragraphsOf,
  'an agreement': blocksOf,
  'characters of an agreement': refusalToSet,
  'a name, made an address': slugFrom,
  'changes of a text': (text) => changesBetween({ summary: text }, { summary: `${text.slice(3)} x` }),
  captions: (text) => parseCaptions(`WEBVTT\n\n00:01.000 --> 00:02.000\n${text}`),
  'times of captions': (text) => parseCaptions(`WEBVTT\n\n00:01.000 --> 00:02.000${text}`),
  'search for opportunities': (text) => [
    textQuery(text),
    facetQuery({ stage: text, sector: text, region: text, type: text }),
  ],
  'search in the FAQs': (text) =>
    searchFaqs([{ id: 'a', name: 'All', faqs: [{ question: 'Why?', text: 'So.' }] }], text),
  'an answer of the FAQs, searched': (text) =>
    searchFaqs([{ id: 'a', name: 'All', faqs: [{ question: 'Why?', text }] }], 'agreemant of nobody'),
  'an answer of the FAQs, marked': (text) => markedParts(text, (word) => word === 'a' || word === '0'),
  'search everything': soughtOf,
  'search for pages and acts': (text) => matchingActs(text, { role: 'admin', ndaSigned: true }, 1),
  'a text in which a search is marked': (text) =>
    markedParts(text, isHitOf({ words: ['lease'], line: 'lease', typed: 'lease' }, true)),
  'a text of which a sentence is shown': (text) =>
    excerptOf(text, isHitOf({ words: ['lease'], line: 'lease', typed: 'lease' }), 1),
  'a link that is typed': linkAddress,
  'a link in stored content': safeUri,
  'pasted HTML': disarmed,
  'a browser’s name': deviceWords,
  'an address, masked': maskedAddress,
  'a mail in HTML': withoutTags,
  'an address to mail to': isOneAddress,
  'an address in a form': (text) => z.email().max(320).safeParse(text),
  'a line in a form': (text) => line(200).safeParse(text),
  'a paragraph in a form': (text) => paragraph(2_000).safeParse(text),
  'an amount': parseAmount,
  'a report of an error': bareCopy,
  'another server’s words': redact,
  'a file’s name': (text) => contentDisposition('attachment', text),
  'an answer of the storage': (text) => elementText(text, 'Key'),
  'the page to come back to': (text) => safeReturnTo(`/${text}`),
  'a cell of a table': (text) =>
    csvOf([{ header: text, kind: 'text', value: () => text }], rowsOf(text))
      .getReader()
      .read(),
};

async function* rowsOf(text: string) {
  yield text;
}

/** The repeated part, and a suffix that makes nearly matching patterns backtrack. */
const PARTS = [
  'a',
  ' ',
  '.',
  '…',
  '\u2026\u2028',
  '0',
  '1.',
  '-',
  '#',
  '# ',
  '*',
  '@',
  'a@',
  '@.',
  'a.',
  '<',
  '<a',
  '<a ',
  '<style ',
  '<style>',
  '<script',
  '</style ',
  '&#1',
  '[',
  '](',
  '(',
  ')',
  '"',
  ';',
  ';"',
  '\n',
  '\r',
  '\r\n',
  '\n ',
  '\t',
  '/',
  '//',
  'http://',
  '%20',
  'Version/1 ',
  'mso-list:',
  ' on',
  ',',
  '1,',
  '\uFDFA',
  'a\u0301',
  '<Key>',
  '-->',
];
const STARTS = ['', 'a@', '# ', '1.', '<a', 'http://', '\n', 'Version/1.'];
const ENDS = ['', '!', 'x', '\u2028x', ' x'];

const LENGTH = 3_000;
const GROWTH = 4;
/** Linear work takes four times as long for four times the text, quadratic work sixteen times. */
const MOST = 8;
/** Below this, a ratio reflects the machine rather than the work: quadratic work takes several times as long. */
const TOO_SHORT_MS = 25;

function msOf(work: () => unknown): number {
  const started = performance.now();
  work();
  return performance.now() - started;
}

/** The fastest of several runs is the one with the least interference. */
const leastMs = (turns: number, work: () => unknown): number =>
  Math.min(...Array.from({ length: turns }, () => msOf(work)));

/** Returns how the work grows with the text; 0 if even the long text is processed instantly. */
function growthOf(read: (text: string) => unknown, textOf: (length: number) => string): number {
  const [short, long] = [textOf(LENGTH), textOf(LENGTH * GROWTH)];
  if (msOf(() => read(long)) < TOO_SHORT_MS || leastMs(3, () => read(long)) < TOO_SHORT_MS) return 0;
  let growth = Number.POSITIVE_INFINITY;
  for (let turn = 0; turn < 3 && growth >= MOST; turn += 1)
    growth = Math.min(growth, leastMs(3, () => read(long)) / leastMs(9, () => read(short)));
  return growth;
}

describe('work on a text grows no faster than the text', () => {
  test.each(Object.entries(READERS))(
    '%s',
    (_name, read) => {
      for (const start of STARTS)
        for (const part of PARTS)
          for (const end of ENDS) {
            const textOf = (length: number) => start + part.repeat(length / part.length) + end;
            const growth = growthOf(read, textOf);
            expect(growth, JSON.stringify({ start, part, end })).toBeLessThan(MOST);
          }
    },
    60_000,
  );
});
