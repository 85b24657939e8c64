import { z } from 'zod';
import { CURRENCIES } from '#app/domain/money/currencies.ts';
import { isHitOf, soughtOf } from '#app/domain/sought.ts';
import { safeFileName } from '#app/domain/text/file-name.ts';
import { foldedWords } from '#app/domain/text/folded-text.ts';
import { line, paragraph } from '#app/domain/text/input-text.ts';
import { excerptOf, markedParts } from '#app/domain/text/marked-text.ts';
import { hasLink, visibleName } from '#app/domain/text/plain-text.ts';
import { documentFrom, plainTextOf } from '#app/domain/text/rich-text.ts';
import { safeUri } from '#app/domain/text/safe-uri.ts';
import { slugFrom } from '#app/domain/text/slug.ts';
import { broadcastExcerptOf } from '#app/features/broadcasts/broadcast.ts';
import { indexHolders } from '#app/features/documents/admin/batches/matching/holder-index.ts';
import { matchDocuments } from '#app/features/documents/admin/batches/matching/matching.ts';
import { sectionsByText } from '#app/features/documents/admin/batches/matching/sections.ts';
import { wordsOfText } from '#app/features/documents/admin/batches/matching/words.ts';
import { titleOfFile } from '#app/features/documents/admin/uploads/file-type.ts';
import { titleBeside } from '#app/features/documents/library/library.ts';
import { snippetOf } from '#app/features/documents/library/search-text.ts';
import { zipPaths } from '#app/features/documents/library/zip-names.ts';
import { operationsIn } from '#app/features/documents/marking/preparing/content-reader.ts';
import { traceIdsInText, typedTraceId, typedTraceStart } from '#app/features/documents/marking/trace-id.ts';
import { searchFaqs } from '#app/features/faqs/faq-search.ts';
import { readPublished } from '#app/features/ledger/imports/cell-values.ts';
import {
  readEcbRow,
  readLedgerRow,
  readRateRow,
  readValuationRow,
} from '#app/features/ledger/imports/file-rows.ts';
import { Signs } from '#app/features/ledger/imports/ilpa-signs.ts';
import { COLUMNS, type ImportKind, importColumnsOf } from '#app/features/ledger/imports/import-format.ts';
import { referenceForm } from '#app/features/ledger/reference-form.ts';
import { blocksOf, refusalToSign } from '#app/features/nda/documents/nda-text.ts';
import { versionChangesBetween } from '#app/features/opportunities/authoring/version-diff.ts';
import { parseCaptions } from '#app/features/opportunities/files/captions.ts';
import { facetQuery } from '#app/features/opportunities/opportunity-filters.ts';
import { findMatches } from '#app/features/opportunities/player/ui/transcript-search.ts';
import { imitatesFirm } from '#app/features/people/profile/imitation.ts';
import { csvLine, harmless } from '#app/features/portfolio/exports/export-files.server.ts';
import { writtenPart } from '#app/features/questions/contact/mail-reply.ts';
import { headsIn, introductionsIn, isReplyLine } from '#app/features/questions/contact/mail-shapes.ts';
import { withoutReplyAddresses } from '#app/features/questions/contact/reply-address.server.ts';
import { essenceOf, questionExcerpt } from '#app/features/questions/question.ts';
import { publicationNotice } from '#app/features/questions/question-inbox.ts';
import { paragraphsOf, questionPiecesOf } from '#app/features/questions/words.ts';
import { maskedAddress } from '#app/features/service-status/job-labels.ts';
import { firmInput } from '#app/features/settings/firm-input.ts';
import { suggestedNames } from '#app/integrations/crm/contact-properties.ts';
import { bareCopy } from '#app/integrations/errors/scrub.ts';
import { htmlText, readHtml } from '#app/integrations/mail/html-text.server.ts';
import { readInboundMail } from '#app/integrations/mail/inbound.server.ts';
import { isOneAddress } from '#app/integrations/mail/mail.ts';
import { wholeMail } from '#app/integrations/mail/whole-mail.server.ts';
import { contentDisposition } from '#app/integrations/storage/content-disposition.ts';
import { contentsOf, elementText } from '#app/integrations/storage/s3-xml.ts';
import { readHead, readVerifierKey } from '#app/platform/audit/note.server.ts';
import { readTypedDay } from '#app/platform/format/typed-day.ts';
import { csvOf } from '#app/platform/lists/spreadsheets.server.ts';
import { textQuery } from '#app/platform/lists/text-query.ts';
import { redactSecrets } from '#app/platform/outside/redact.ts';
import { deviceWords } from '#app/platform/session/device.ts';
import { networkOfAddress } from '#app/platform/session/network.ts';
import { safeReturnTo } from '#app/platform/session/return-to.ts';
import { problemsOfLine } from '#app/platform/tables/check-line.ts';
import { separatorOf } from '#app/platform/tables/csv-lines.server.ts';
import { foreignFormat } from '#app/platform/tables/foreign-formats.server.ts';
import { cellText } from '#app/platform/tables/table.ts';
import {
  questionText,
  readAmount,
  readDay,
  readDecimal,
  WritingReader,
} from '#app/platform/tables/writing.ts';
import { readTraceParent } from '#app/platform/tracing/trace-parent.ts';
import { matchingActs } from '#app/routes/shell/search/acts.ts';
import { groupTyped, parseAmount } from '#app/ui/forms/amounts/money-input.ts';
import { linkAddress } from '#app/ui/rich-text/editor/link-address.ts';
import { disarmHtml } from '#app/ui/rich-text/editor/paste.ts';

/** Every function that parses text from a person, a file, a browser or another server. */
export const READERS: Record<string, (text: string) => unknown> = {
  'a title beside a name': (text) => titleBeside(text, text.slice(0, 2)),
  'a question, to be compared': essenceOf,
  'a question, in one line': questionExcerpt,
  'a question, before it is published': (text) =>
    publicationNotice([text], { name: text, email: 'a@b.example' }),
  'links in a text': questionPiecesOf,
  'paragraphs of a text': paragraphsOf,
  'an agreement': blocksOf,
  'characters of an agreement': refusalToSign,
  'a name, made an address': slugFrom,
  'changes of a text': (text) => versionChangesBetween({ summary: text }, { summary: `${text.slice(3)} x` }),
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
  'search for pages and acts': (text) =>
    matchingActs(text, { role: 'admin', sets: ['everything'], ndaSigned: true }, 1),
  'a text in which a search is marked': (text) =>
    markedParts(text, isHitOf({ words: ['lease'], line: 'lease', typed: 'lease' }, true)),
  'a text of which a sentence is shown': (text) =>
    excerptOf(text, isHitOf({ words: ['lease'], line: 'lease', typed: 'lease' }), 1),
  'a link that is typed': linkAddress,
  'a link in stored content': safeUri,
  'pasted HTML': disarmHtml,
  'a browser’s name': deviceWords,
  'an address, masked': maskedAddress,
  'an address to mail to': isOneAddress,
  'an address in a form': (text) => z.email().max(320).safeParse(text),
  'a line in a form': (text) => line(200).safeParse(text),
  'a paragraph in a form': (text) => paragraph(2_000).safeParse(text),
  'an amount': (text) => parseAmount(text, 'EUR'),
  'a report of an error': bareCopy,
  'another server’s words': redactSecrets,
  'a file’s name, made safe': (text) => safeFileName(`${text}.pdf`),
  'settings of the firm': (text) => Object.values(firmInput.shape).map((field) => field.safeParse(text)),
  'a day that is typed': (text) => readTypedDay(text, { today: '2026-11-28', first: null, locale: 'en-GB' }),
  'a file’s name': (text) => contentDisposition('attachment', text),
  'an answer of the storage': (text) => elementText(text, 'Key'),
  'the page to come back to': (text) => safeReturnTo(`/${text}`),
  'a cell of a table': (text) =>
    csvOf([{ header: text, kind: 'text', value: () => text }], rowsOf(text))
      .getReader()
      .read(),
  'a name': (text) => [
    visibleName(text),
    imitatesFirm(text.slice(text.length / 2), { firmNames: ['a'.repeat(40)], adminNames: [] }),
  ],
  'a text with a link': hasLink,
  'a text, folded': foldedWords,
  'a text, made a document': (text) => plainTextOf(documentFrom(text)),
  'a message, in one line': (text) => broadcastExcerptOf(documentFrom(text)),
  'a document and its bookmark, matched to members': (text) =>
    matchDocuments([{ label: text, labelIs: 'bookmark', pages: [text] }], HOLDERS),
  'the words of a document': wordsOfText,
  'the content of a page of a PDF': (text) => [...operationsIn(Buffer.from(text))],
  'a PDF with many documents': (text) => sectionsByText([text, text], 'all.pdf', HOLDERS),
  'a file’s name, made a title': titleOfFile,
  'a file’s name, in an archive': (text) => zipPaths([{ folder: text, fileName: text }]),
  'search in documents': textQuery,
  'a page of a document, searched': (text) => snippetOf(text, 'lease of nobody'),
  'the trace id of a copy': (text) => [traceIdsInText(text), typedTraceId(text), typedTraceStart(text)],
  'the start of a table': (text) => [separatorOf(Buffer.from(text)), foreignFormat(Buffer.from(text))],
  'the header of a table': (text) => importColumnsOf('valuations', [text, text], { investor: text }),
  'a cell': (text) => [cellText(text), readPublished(text)],
  'an amount or a day in a table': (text) => [
    readAmount(text, null),
    readDay(text, null),
    readDecimal(text, ','),
    readDecimal(text, null, true),
    questionText({ about: 'decimals', example: text.slice(0, 100), line: 1, count: 1 }),
  ],
  'a line of a table': (text) =>
    problemsOfLine(lineOf(text), importColumnsOf('ledger', [...COLUMNS.ledger, 'amount'], {})),
  'a reference': referenceForm,
  'a line of a ledger file': (text) =>
    readLedgerRow(lineOf(text), readingIn('ledger'), new Signs({ isTemplate: false })),
  'a line of a file of valuations': (text) => readValuationRow(lineOf(text), readingIn('valuations')),
  'a line of a file of rates': (text) => [
    readRateRow(lineOf(text), readingIn('rates')),
    readEcbRow(
      lineOf(text),
      readingIn(
        'rates',
        new Map([
          ['Date', 0],
          ['USD', 1],
        ]),
      ),
      CURRENCIES,
    ),
  ],
  'a cell of an export': (text) => [harmless(text), csvLine([{ name: 'A', kind: 'text' }], [text])],
  'a reply by mail': (text) => writtenPart(`${text}\n${text}`),
  'our address in a reply': (text) => withoutReplyAddresses(`reply+vc-222222.${'0'.repeat(20)}@${text}`),
  'a mail, delivered': (text) => {
    const names = ['headers', 'from', 'text', 'envelope', 'attachment-info', 'SPF', 'dkim'];
    const field = { fileName: null, contentType: 'text/plain', bytes: Buffer.from(text) };
    return readInboundMail({ to: [], fields: names.map((name) => ({ name, ...field })) });
  },
  'a list from the storage': (text) => contentsOf(text, 'Key'),
  'the head of an audit log': (text) => [
    readHead(text, []),
    readHead(`vestry\n1\n${'A'.repeat(43)}=\ntime ${text}`, []),
    readVerifierKey(text),
  ],
  'a network address': networkOfAddress,
  'a trace’s header': (text) => readTraceParent(`00-${'a'.repeat(32)}-${'b'.repeat(16)}-01-${text}`),
  'a transcript, searched': (text) => findMatches([{ start: 0, end: 1, text }], 'lease of nobody'),
  'a name for the CRM': suggestedNames,
  'HTML of a mail': (text) => [htmlText(text), readHtml(Buffer.from(text), [])],
  'a mail, kept whole': (text) => wholeMail({ headers: text, text, html: text, files: [] }),
  'the lines of a reply': (text) => [
    isReplyLine(text),
    introductionsIn([text, '', '> a'], []),
    headsIn([text, text], []),
  ],
  'an amount, while it is typed': (text) => groupTyped(text, text.length, 'en-GB'),
};

const named = (name: string) => ({ name, since: new Date(), isConfirmed: true });
const HOLDERS = indexHolders([
  ...[
    ['one', 'a a', 'a@a.example', 'a', 'a a a', '0 a'],
    ['other', 'A Version', 'a@b.example', 'a a', 'a a a a'],
  ].map(([id = '', name = '', email = '', ...entities]) => ({
    ...{ id, email, isHolder: true, name: named(name) },
    entities: entities.map((entity) => ({ ...named(entity), id: entity })),
  })),
]);

const readingIn = (kind: ImportKind, places = importColumnsOf(kind, COLUMNS[kind], {}).places) => ({
  ...{ places, words: {} },
  writing: new WritingReader({ decimals: null, days: null }),
});

/** A line of a table with the same text in every cell. */
const lineOf = (text: string) => ({ line: 2, cells: Array<string>(11).fill(text) });

async function* rowsOf(text: string) {
  yield text;
}

/** Files whose patterns are not measured, by the reason why their texts cannot be hostile or long. */
export const UNMEASURED: Record<string, readonly string[]> = {
  'read settings, which the operator writes': [
    'app/integrations/analytics/browser.ts',
    'app/integrations/content/check.server.ts',
    'app/integrations/content/content.server.ts',
    'app/integrations/esign/check.server.ts',
    'app/integrations/esign/esign.server.ts',
    'app/integrations/identity/management.server.ts',
    'app/integrations/mail/check-smtp.server.ts',
    'app/integrations/storage/check.server.ts',
    'app/integrations/storage/s3.server.ts',
    'app/integrations/tags/browser.ts',
    'app/integrations/traces/tracer.server.ts',
    'app/platform/config/env-demo.server.ts',
    'app/platform/config/env-mail.server.ts',
    'app/platform/config/env-addresses.server.ts',
    'app/platform/outside/outside-client.server.ts',
    'main/doctor/secret-filter.ts',
  ],
  'read text that the application has written': [
    'app/domain/access/holder-paths.ts',
    'app/domain/access/page-needs.ts',
    'app/domain/money/money.ts',
    'app/features/documents/marking/filling/numbers.ts',
    'app/features/portfolio/ui/explanation.tsx',
    'app/features/service-status/failure-words.ts',
    'app/integrations/storage/s3-post-policy.server.ts',
    'app/notify/mail/mail-thread.ts',
    'app/integrations/traces/statement-span.ts',
    'app/platform/metrics/exposition.ts',
    'app/platform/untrusted-files/file-process.server.ts',
  ],
  'work in the browser of the person who typed the text': [
    'app/features/people/joining/invitations/ui/share-form.tsx',
    'app/routes/home/waitlist-form.tsx',
    'app/routes/shell/page/page-shape.ts',
    'app/ui/rich-text/editor/paste-word.ts',
  ],
  'read a text whose length or form is checked before': [
    // A cell: at most 100 characters (`Cells.read`).
    'app/features/ledger/imports/ilpa-names.ts',
    // At most 255 characters, cut before (`isDate`).
    'app/platform/tables/sheets/date-formats.server.ts',
    // At most 12 and 18 digits (`RATE`).
    'app/features/ledger/rates/record-rates.server.ts',
    // At most 140 characters, cut before what backtracks (`bankText`).
    'app/features/payments/payouts/bank-text.ts',
    // Three letters at most before what has to follow (`columnOf`).
    'app/platform/tables/sheets/sheet-rows.server.ts',
    // At most 40 characters (`amountOf`), and 300 (`inWords`).
    'app/features/payments/bank-files/camt-values.server.ts',
    'app/features/payments/bank-files/read-bank-file.server.ts',
    // At most 300 characters, cut before (`OutsideError`).
    'app/platform/outside/examine.server.ts',
  ],
  'repeat parts that are separated by a character that no part contains': [
    'app/features/audit/audit-list.tsx',
    'app/features/backup/manifest.ts',
    'app/features/nda/admin/version-admin.ts',
    'app/features/opportunities/opportunity-fields.ts',
    'app/integrations/mail/events.server.ts',
    'app/platform/outside/outside-answer.server.ts',
    'server/copy-response.ts',
    'server/routes/media.ts',
  ],
};
