import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { actInWords, WORDS } from './act-words.ts';
import { auditList } from './audit-log.server.ts';
import { ACTS, auditSentenceOf, detailOf, listName } from './timeline.ts';

/** An act in the source, or two, one of which is recorded. */
const RECORDED = /\b(?:act: (?:\w+ \? )?|viewer, )'([a-z]\w*\.\w+)'(?: : '([a-z]\w*\.\w+)')?/g;

const facts = { actor: 'Maren Holt', subject: 'Ada Lindqvist', before: null, after: null };

describe('an entry of the audit log in words', () => {
  test.each([
    ['member.approve', {}, 'Maren Holt approved Ada Lindqvist'],
    ['member.approve', { actor: null }, 'Ada Lindqvist was approved by their invitation'],
    ['view.start', {}, 'Maren Holt started viewing as Ada Lindqvist'],
    ['invitation.grant', { after: { granted: 3 } }, 'Maren Holt granted Ada Lindqvist 3 invites'],
    [
      'nda.complete',
      { actor: 'Ada Lindqvist', subject: 'version 2' },
      'Ada Lindqvist signed the agreement, version 2',
    ],
    ['nda.send', { actor: null, subject: 'version 2' }, 'The agreement, version 2, was sent to be signed'],
    [
      'commitment.submit',
      { actor: 'Ada Lindqvist', subject: 'Kontor Systems', after: { amount: 25_000_000, currency: 'EUR' } },
      'Ada Lindqvist requested €250,000 in Kontor Systems',
    ],
    ['commitment.submit', { subject: null, after: {} }, 'Maren Holt requested an amount in an opportunity'],
    [
      'commitment.amend',
      { actor: 'Ada Lindqvist', subject: 'Kontor Systems', after: { amount: 30_000_000, currency: 'EUR' } },
      'Ada Lindqvist changed the commitment to Kontor Systems to €300,000',
    ],
    [
      'commitment.indicate',
      { actor: 'Ada Lindqvist', subject: 'Pennine Battery Parks' },
      'Ada Lindqvist indicated a likelihood for Pennine Battery Parks',
    ],
    [
      'opportunity.publish',
      { subject: null, after: { name: 'Solera Foods', version: 2 } },
      'Maren Holt published Solera Foods',
    ],
    [
      'opportunity.moveStage',
      { subject: null, before: { name: 'Solera Foods', stage: 'open' }, after: { stage: 'closed' } },
      'Maren Holt moved Solera Foods to closed',
    ],
    ['opportunity.draft', { subject: null, after: {} }, 'Maren Holt edited an opportunity'],
    [
      'document.publish',
      { subject: null, after: { title: 'Report Q3' } },
      'Maren Holt published “Report Q3”',
    ],
    ['document.publish', { subject: null, after: {} }, 'Maren Holt published a document'],
    ['document.view', { subject: 'Report Q3' }, 'Maren Holt opened “Report Q3”'],
    [
      'documentBatch.assign',
      { subject: 'Statement 2026' },
      'Maren Holt assigned a document of the batch “Statement 2026”',
    ],
    ['broadcast.discard', { subject: null }, 'Maren Holt discarded a message to members'],
    ['broadcast.finish', { subject: 'Q3' }, 'The message “Q3” was sent to all its recipients'],
    ['entity.archive', { subject: 'Holt GmbH' }, 'Maren Holt removed Holt GmbH'],
    [
      'notice.publish',
      { subject: 'Vestry Fund I, Capital call 4' },
      'Maren Holt published Vestry Fund I, Capital call 4',
    ],
    [
      'payouts.release',
      { subject: 'Vestry Fund I, Distribution 2', after: { count: 4 } },
      'Maren Holt released the pay-outs of Vestry Fund I, Distribution 2 (4 payments)',
    ],
    ['payments.setAside', { subject: null }, 'Maren Holt set aside a bank entry'],
    [
      'payments.undo',
      { subject: 'Ada Vale, 12 Nov 2026' },
      'Maren Holt undid the match of the bank entry of Ada Vale, 12 Nov 2026',
    ],
    ['payments.readStatement', { after: { file: 'c.xml' } }, 'Maren Holt read the bank file “c.xml”'],
    ['question.ask', { subject: null }, 'Maren Holt asked a question'],
    ['question.ask', { subject: 'Solera Foods' }, 'Maren Holt asked a question about Solera Foods'],
    [
      'commitment.accept',
      { subject: 'Solera Foods', holder: 'Ada Lindqvist' },
      'Maren Holt accepted Ada Lindqvist’s commitment to Solera Foods',
    ],
    [
      'commitment.withdraw',
      { actor: 'Ada Lindqvist', subject: 'Solera Foods', holder: 'Ada Lindqvist' },
      'Ada Lindqvist withdrew the commitment to Solera Foods',
    ],
    ['list.export', { subject: listName('list', 'people') }, 'Maren Holt exported the list of people'],
    ['list.export', { subject: listName('list', 'other') }, 'Maren Holt exported a list'],
    [
      'list.export',
      { subject: null, after: { list: 'holders', of: 'Vestry Fund I' } },
      'Maren Holt exported the holders of Vestry Fund I',
    ],
    ['invitation.expire', { actor: null, subject: null }, 'The invitation to someone expired'],
    ['waitlist.join', { actor: null, subject: null }, 'Someone joined the waitlist'],
  ])('%s %j', (act, change, sentence) => {
    expect(auditSentenceOf({ ...facts, act, ...change })).toBe(sentence);
  });

  test('has a sentence for every act that the code records', () => {
    const files = globSync('app/**/*.server.ts').filter((file) => !file.includes('.test.'));
    const acts = files.flatMap((file) => [...readFileSync(file, 'utf8').matchAll(RECORDED)]);
    const recorded = new Set(
      acts.flatMap(([, act, other]) => [act, other].filter((one) => one !== undefined)),
    );
    expect(recorded.size).toBeGreaterThan(80);
    expect([...recorded].filter((act) => !ACTS.includes(act))).toEqual([]);
  });

  test('can be filtered by each act', () => {
    expect(ACTS.filter((act) => auditList.schema.parse({ act }).act !== act)).toEqual([]);
  });

  test.each([
    ['account.askDeletion', 'Account: request deletion'],
    ['account.takeData', 'Account: download data'],
    ['nda.writeVersion', 'NDA: write version'],
    ['faqCategory.add', 'FAQ category: add'],
    ['member.approve', 'Member: approve'],
  ])('of %s is called %s where acts are chosen', (act, words) => {
    expect(actInWords(act)).toBe(words);
  });

  test('every act with words of its own has a sentence', () => {
    expect(Object.keys(WORDS).filter((act) => !ACTS.includes(act))).toEqual([]);
  });

  test('of an act without a sentence is its name', () => {
    expect(auditSentenceOf({ ...facts, act: 'fund.wind_up' })).toBe('Maren Holt: fund, wind_up');
    expect(auditSentenceOf({ ...facts, actor: null, act: 'quarterlyReport.sendOut' })).toBe(
      'The system: quarterly report, send out',
    );
  });

  test('includes the reason, if one was given', () => {
    expect(detailOf({ after: { rejectionReason: 'Too late.' } })).toBe('Too late.');
    expect(detailOf({ after: { reason: 'Full.' } })).toBe('Full.');
    expect([
      detailOf({ after: null }),
      detailOf({ after: { reason: '' } }),
      detailOf({ after: { reason: 3 } }),
    ]).toEqual([null, null, null]);
  });
});
