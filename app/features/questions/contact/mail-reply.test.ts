import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { REPLY_LINE } from '#app/domain/messages/contact.ts';
import { writtenPart } from './mail-reply.ts';

const OURS = ['ir@birch.test', '@reply.birch.test'];
const MARKED = `> ${REPLY_LINE}\n>\n> Birch & Co\n>\n> Dear Ada,\n> we have answered.`;
const UNMARKED = `${REPLY_LINE}\n\nBirch & Co\n\nDear Ada,\n> so you asked\nwe have answered.`;
const SOME = '> Dear Ada,\n> we have answered.';
const ENGLISH = 'On Tue, 3 Nov 2026 at 10:00, Birch & Co <ir@birch.test> wrote:';

/** What mail programs put before a quotation, in any language. */
const INTRODUCTIONS = [
  ENGLISH,
  ENGLISH.replace(' wrote', '\nwrote'),
  'On Tue, 3 Nov 2026,\nat 10:00, Birch & Co\n<ir@birch.test>\nwrote:',
  'On Tuesday, 3 November 2026 at 10:00:12 Central European Time, Birch\n& Co <ir@birch.test> wrote:',
  'Am 03.11.2026 um 10:00 schrieb Birch & Co:',
  'Am Di., 3. Nov. 2026 um 10:00 Uhr schrieb Birch & Co <ir@birch.test>:',
  'El mar, 3 nov 2026 a las 10:00, Birch & Co (<ir@birch.test>) escribió:',
  'Il giorno mar 3 nov 2026 alle ore 10:00 Birch & Co ha scritto:',
  'Le mar. 3 nov. 2026 à 10:00, Birch & Co <ir@birch.test> a écrit :',
  'W dniu wt., 3 lis 2026 o 10:00 Birch & Co <ir@birch.test> napisał(a):',
  'W dniu 3.11.2026 o 10:00, Birch & Co pisze:',
  'Den 3 november 2026 kl. 10.00 skrev Birch & Co:',
  'Tiistaina Birch & Co <reply+vc-222222.0000@reply.birch.test> kirjoitti:',
  '2026年11月3日(火) 10:00 Birch & Co <ir@birch.test>:',
  'Birch & Co 于2026年11月3日周二 10:00写道：',
  'вт, 3 нояб. 2026 г. в 10:00, Birch & Co <ir@birch.test>:',
  '\u200fבתאריך יום ג׳, 3 בנוב׳ 2026 ב-10:00 מאת \u202aBirch & Co\u202c\u200f <\u202air@birch.test\u202c\u200f>:\u202c',
  '3 Kas 2026 Sal, 10:00 tarihinde Birch & Co şunu yazdı:',
];
const HEADS = [
  'From: Birch & Co <ir@birch.test>\nSent: Tuesday, 3 November 2026 10:00\nTo: Ada\nSubject: [VC-222222] We answered',
  'Fra: Birch & Co <ir@birch.test>\nSendt: 3. november 2026 10:00\nTil: Ada Lindqvist\nEmne: Re: Besked',
  '*From:* Birch & Co <ir@birch.test>\n*Sent:* 3 November 2026 10:00\n*To:* Ada',
  'De : Birch & Co <ir@birch.test>\nEnvoyé : mardi 3 novembre 2026 10:00\nÀ : Ada\nObjet : Réponse',
  'Von: Birch & Co [mailto:ir@birch.test]\nGesendet: Dienstag, 3. November 2026 10:00\nAn: Ada',
  'Lähettäjä: Birch & Co\nLähetetty: 3.11.2026 10.00\nVastaanottaja: Ada',
  '发件人: Birch & Co <ir@birch.test>\n发送时间: 2026年11月3日 10:00\n收件人: Ada',
  '________________________________\nFrom: Birch & Co <ir@birch.test>\nSent: Tuesday, 3 November 2026 10:00\nTo: Ada',
  '-----Original Message-----\nFrom: Birch & Co\nSent: 3 November 2026 10:00',
];
/** How the text of our mail follows what a member has written. */
const QUOTATIONS: [string, string][] = [
  ...INTRODUCTIONS.flatMap((line): [string, string][] => [
    [line, `${line}\n\n${MARKED}`],
    [`${line} (part)`, `${line}\n${SOME}`],
    [`${line} (unmarked)`, `${line}\n\n${UNMARKED}`],
  ]),
  ...HEADS.map((head): [string, string] => [head, `${head}\n\n${UNMARKED}`]),
  ['our line', UNMARKED],
  ['our line, quoted', MARKED],
];

test.each(QUOTATIONS)('a reply ends before the mail that it answers: %s', (_what, quotation) => {
  expect(writtenPart(`Thank you.\n\n${quotation}`, OURS)).toBe('Thank you.');
  expect(writtenPart(`Yes, the trust\r\n\r\n${quotation.replaceAll('\n', '\r\n')}`, OURS)).toBe(
    'Yes, the trust',
  );
  expect(writtenPart(`Thank you.\n-- \nAda Lindqvist\nHelsinki\n\n${quotation}`, OURS)).toBe('Thank you.');
});

test('what programs quote is recognised without an address of ours by its date', () => {
  for (const line of INTRODUCTIONS.filter((one) => /\d/.test(one) && !one.includes('reply+')))
    expect(writtenPart(`Thank you.\n\n${line}\n${SOME}`)).toBe('Thank you.');
  for (const head of HEADS) expect(writtenPart(`Thank you.\n\n${head}\n\n${UNMARKED}`)).toBe('Thank you.');
  expect(writtenPart(`Thank you.\n\n${SOME}`)).toBe('Thank you.');
});

/** Texts that resemble what a program adds, and are the member's own. */
const OWN = [
  'On page 4 of the memorandum you wrote:\nThe fee is 2 %.\nIs that after the first closing?',
  'Section one\n--\nSection two',
  'Section one\n-----\nSection two\n- - -\nSection three',
  'On Monday I wrote: it is fine.\nIs it?',
  'From: here to there\nit is far',
  'Name: Ada Lindqvist\nE-mail: ada@example.com\nDate of birth: 3 May 1970\nIBAN: DE89 3704',
  'From: Helsinki\nTo: Berlin\nOn: 3 May 2026',
  'Please use these:\n\n----- Accounts -----\nFirst: DE89 3704\nSecond: DE12 3456',
  'a > b\n> quoted above\nand my answer below',
  'The memorandum says:\n> The fee is 2 %.',
  'In the memorandum of 3 March 2026 it says:\n> The fee is 2 %.\nIs that right?',
  'Your mail says “Reply above this line to write to us.” Is that safe?',
  'One\n-- \nTwo is a section of its own, with more to say than any signature would, which is why it is kept.',
  'One\n-- \n1\n2\n3\n4\n5\n6',
  'See below.\n\n---------- Forwarded message ---------\nFrom: Tax Adviser <tax@x.test>\nDate: Mon, 2 Nov 2026 at 09:00\nSubject: Your trust\nTo: Ada <ada@x.test>\n\nPlease use the trust.',
  'My adviser says:\n\nVon: Jan Weber <jan@x.test>\nGesendet: Montag, 2. November 2026 09:00\nAn: Ada\nBetreff: Stiftung\n\nBitte die Stiftung.\n\nIs that possible?',
];

test.each(OWN)('what only resembles it is kept: %j', (own) => {
  for (const [, quotation] of QUOTATIONS)
    expect(writtenPart(`${own}\n\nThank you.\n\n${quotation}`, OURS)).toBe(`${own}\n\nThank you.`);
});

test.each(OWN.filter((own) => !own.startsWith('In the memorandum')))('alone, too: %j', (own) => {
  expect(writtenPart(own, OURS)).toBe(own);
});

const ASKED = '> Which entity?\nThe trust.\n>\n> Which account?\n\nDE89 3704\n0044';

describe('answers between quoted lines are kept', () => {
  test.each([
    ['after an introduction', `My answers are below.\n\n${ENGLISH}\n\n${ASKED}`],
    ['after one in two lines', `My answers are below.\n\n${ENGLISH.replace(' wrote', '\nwrote')}\n${ASKED}`],
    ['after our line', `My answers are below.\n\n> ${REPLY_LINE}\n${ASKED}`],
    ['before a signature', `My answers are below.\n${ENGLISH}\n${ASKED}\n> Birch & Co\n-- \nAda\nHelsinki`],
    ['after a signature', `My answers are below.\n-- \nAda\n\n${ENGLISH}\n${ASKED}`],
    ['before what is quoted without marks', `My answers are below.\n${ENGLISH}\n${ASKED}\n${UNMARKED}`],
    ['before a head', `My answers are below.\n${ENGLISH}\n${ASKED}\n\n${HEADS[0]}\n\nDear Ada`],
  ])('%s', (_where, text) =>
    expect(writtenPart(text, OURS)).toBe('My answers are below.\n\nThe trust.\n\nDE89 3704\n0044'),
  );

  test('and below all that is quoted', () => {
    expect(writtenPart(`${ENGLISH}\n${MARKED}\n\nThank you.`, OURS)).toBe('Thank you.');
  });
});

const line = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom(ENGLISH, `> ${REPLY_LINE}`, '> quoted', '', '-- ', 'From: us', 'At 10:00 it says:'),
);

test('any text is cut without an error, to lines of its own', () => {
  fc.assert(
    fc.property(fc.array(line, { maxLength: 12 }), (lines) => {
      const text = lines.join('\n');
      const own = new Set(['', ...text.split(/\r\n?|\n/).map((one) => one.trim())]);
      for (const one of writtenPart(text).split('\n')) expect(own).toContain(one.trim());
    }),
  );
});

test('whatever is written above our mail is kept whole, and nothing of ours is added to it', () => {
  const word = fc.constantFrom(
    'yes',
    'Fee:',
    'the fee is 2 %',
    '--',
    '> so it says',
    '10:00',
    'a@b.test',
    '',
  );
  const written = fc.array(word, { maxLength: 8 }).map((words) => ['Hello', ...words, 'Goodbye.'].join('\n'));
  fc.assert(
    fc.property(written, fc.constantFrom(...QUOTATIONS), (own, [, quotation]) => {
      const shown = writtenPart(`${own}\n\n${quotation}`, OURS);
      expect(shown).toBe(own.replace(/\n{3,}/g, '\n\n').trim());
    }),
  );
});
