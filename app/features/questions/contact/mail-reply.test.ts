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

test('any text is cut without an error, to a part of itself', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (text) => {
      expect(text.replace(/\r\n?/g, '\n')).toContain(writtenPart(text));
    }),
  );
});
