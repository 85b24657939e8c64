import fc from 'fast-check';
import { expect, test } from 'vitest';
import { REPLY_LINE } from '#app/domain/contact.ts';
import { writtenPart } from './mail-reply.ts';

const QUOTED = '> Dear Ada,\n> we have answered.';

test.each([
  ['our own line', `Thank you.\n\n${REPLY_LINE}\nDear Ada`],
  ['our line, quoted', `Thank you.\n\n> ${REPLY_LINE}\n> Dear Ada`],
  ['an introduction', `Thank you.\n\nOn Tue, 3 Nov 2026 at 10:00, Birch & Co wrote:\n\n${QUOTED}`],
  ['one in two lines', `Thank you.\n\nOn Tue, 3 Nov 2026 at 10:00, Birch & Co <a@b.test>\nwrote:\n${QUOTED}`],
  ['German', `Thank you.\n\nAm 03.11.2026 um 10:00 schrieb Birch & Co:\n${QUOTED}`],
  ['Spanish', `Thank you.\n\nEl mar, 3 nov 2026 a las 10:00, Birch & Co (<a@b.test>) escribió:\n\n${QUOTED}`],
  ['Italian', `Thank you.\n\nIl giorno mar 3 nov 2026 alle 10:00 Birch & Co ha scritto:\n${QUOTED}`],
  ['French', `Thank you.\n\nLe 3 nov. 2026 à 10:00, Birch & Co a écrit :\n${QUOTED}`],
  ['a forwarded original', `Thank you.\n-----Original Message-----\nFrom: us`],
  ['a head', 'Thank you.\r\n\r\nFrom: Birch & Co\r\nSent: Tuesday\r\nTo: Ada'],
  ['a signature', 'Thank you.\n-- \nAda Lindqvist\nHelsinki'],
  ['nothing but quotation marks', `Thank you.\n\n${QUOTED}`],
])('a reply ends before %s', (_what, text) => expect(writtenPart(text)).toBe('Thank you.'));

test('text that only resembles a quotation is kept', () => {
  for (const text of [
    'On Monday I wrote: it is fine.\nIs it?',
    'From: here to there\nit is far',
    'On Monday Ada skrevet this:\nand more',
    'a > b\n> quoted above\nand my answer below',
  ])
    expect(writtenPart(text)).toBe(text);
});

const INTRODUCTION = 'On Tue, 3 Nov 2026 at 10:00, Birch & Co <ir@birch.test> wrote:';
const ASKED = '> Which entity?\nThe trust.\n>\n> Which account?\n\nDE89 3704\n0044';

test.each([
  ['after an introduction', `My answers are below.\n\n${INTRODUCTION}\n\n${ASKED}`],
  [
    'after one in two lines',
    `My answers are below.\n\n${INTRODUCTION.replace(' wrote', '\nwrote')}\n${ASKED}`,
  ],
  ['after our line', `My answers are below.\n\n> ${REPLY_LINE}\n${ASKED}`],
  [
    'before a signature',
    `My answers are below.\n${INTRODUCTION}\n${ASKED}\n> Birch & Co\n-- \nAda\nHelsinki`,
  ],
  ['after a signature', `My answers are below.\n-- \nAda\n\n${INTRODUCTION}\n${ASKED}`],
  [
    'before what is quoted without marks',
    `My answers are below.\n${INTRODUCTION}\n${ASKED}\n${REPLY_LINE}\nDear Ada`,
  ],
])('answers between quoted lines are kept: %s', (_where, text) =>
  expect(writtenPart(text)).toBe('My answers are below.\n\nThe trust.\n\nDE89 3704\n0044'),
);

test('an answer below all that it quotes is kept, what a program quotes without marks is not', () => {
  expect(writtenPart(`${INTRODUCTION}\n${QUOTED}\n\nThank you.`)).toBe('Thank you.');
  expect(writtenPart(`Thank you.\n\n${INTRODUCTION}\n\nDear Ada,\n> so you asked\nwe have answered.`)).toBe(
    'Thank you.',
  );
  expect(writtenPart('Thank you.\n\nFrom: Birch & Co\nSent: Tuesday\n\n> Hello\nwe answer')).toBe(
    'Thank you.',
  );
});

test('any text is cut without an error, to lines of its own', () => {
  const line = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 40 }),
    fc.constantFrom(INTRODUCTION, `> ${REPLY_LINE}`, '> quoted', '', '-- ', 'From: us'),
  );
  fc.assert(
    fc.property(fc.array(line, { maxLength: 12 }), (lines) => {
      const text = lines.join('\n');
      const own = new Set(['', ...text.split(/\r\n?|\n/).map((one) => one.trim())]);
      for (const one of writtenPart(text).split('\n')) expect(own).toContain(one.trim());
    }),
  );
});
