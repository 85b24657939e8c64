import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Sandbox } from '../sandbox.ts';
import { startOn, temporaryFolder } from '../testing.ts';

const folder = temporaryFolder();
let sandbox: Sandbox;
const at = (path: string) => `${sandbox.urls.console}bank${path}`;

beforeAll(async () => {
  sandbox = await startOn(folder.path, 'http://localhost:1');
});
afterAll(async () => {
  await sandbox.stop();
  folder.remove();
});

let accounts = 0;
/** An account of its own for each test. */
const newAccount = (): string => {
  accounts += 1;
  return `DE00VESTRY${String(accounts).padStart(4, '0')}`;
};

async function pay(iban: string, change: Record<string, string> = {}) {
  const asked = { iban, amount: '51739.13', currency: 'EUR', reference: 'rf18 5390 0754 7034' };
  const body = new URLSearchParams({
    ...asked,
    payer: 'Ada & Söhne',
    payerIban: '',
    way: 'exact',
    ...change,
  });
  return fetch(at('/payments'), { method: 'POST', body, redirect: 'manual' });
}

/** Makes the statement of an account, and downloads the newest. */
async function statementOf(iban: string): Promise<string> {
  const answer = await fetch(at(`/accounts/${iban}/statements`), { method: 'POST' });
  const newest = (await answer.text()).match(new RegExp(`/bank/statements/${iban.slice(-4)}-[\\w-]+`))?.[0];
  return (await fetch(new URL(newest ?? '', sandbox.urls.console))).text();
}

const entriesOf = (xml: string) =>
  [...xml.matchAll(/<Ntry><Amt Ccy="EUR">([\d.]+)<\/Amt><CdtDbtInd>(\w+)</g)].map(([, amount, way]) => [
    amount,
    way,
  ]);
const balances = (xml: string) =>
  [...xml.matchAll(/<Cd>(OPBD|CLBD)<.*?<Amt Ccy="EUR">([\d.]+)</g)].map(([, code, amount]) => [code, amount]);

test.each([
  ['exact', [['51739.13', 'CRDT']], /<Ref>RF18539007547034<\/Ref>/],
  ['short', [['51726.63', 'CRDT']], /<Ref>RF18539007547034<\/Ref>/],
  ['unnamed', [['51739.13', 'CRDT']], /<Ustrd>Capital call<\/Ustrd>/],
  [
    'twice',
    [
      ['51739.13', 'CRDT'],
      ['51739.13', 'CRDT'],
    ],
    /<Nm>Ada &amp; Söhne<\/Nm>/,
  ],
  [
    'returned',
    [
      ['51739.13', 'CRDT'],
      ['51739.13', 'DBIT'],
    ],
    /<RtrInf><Rsn><Cd>AC04</,
  ],
])('a notice is paid, %s', async (way, entries, said) => {
  const iban = newAccount();
  expect((await pay(iban, { way })).status).toBe(303);
  const xml = await statementOf(iban);
  expect(entriesOf(xml)).toEqual(entries);
  expect(xml).toMatch(said);
});

test('statements follow one another, and have each payment once', async () => {
  const iban = newAccount();
  await pay(iban, { amount: '100' });
  expect(balances(await statementOf(iban))).toEqual([
    ['OPBD', '0.00'],
    ['CLBD', '100.00'],
  ]);
  await pay(iban, { amount: '0.5' });
  const second = await statementOf(iban);
  expect(balances(second)).toEqual([
    ['OPBD', '100.00'],
    ['CLBD', '100.50'],
  ]);
  expect(entriesOf(second)).toEqual([['0.50', 'CRDT']]);
});

test('what is no payment is refused', async () => {
  expect((await pay(newAccount(), { amount: '1,000' })).status).toBe(400);
  expect((await fetch(at('/statements/none'))).status).toBe(404);
});

const transfer = (id: string, amount: string, address = '') =>
  `<CdtTrfTxInf><PmtId><EndToEndId>${id}</EndToEndId></PmtId><Amt><InstdAmt Ccy="EUR">${amount}</InstdAmt></Amt>
<Cdtr><Nm>${id}</Nm>${address}</Cdtr><CdtrAcct><Id><IBAN>BE68539007547034</IBAN></Id></CdtrAcct></CdtTrfTxInf>`;
const pain = (iban: string, id: string, ...transfers: string[]) =>
  `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09"><CstmrCdtTrfInitn><GrpHdr><MsgId>${id}</MsgId></GrpHdr>
<PmtInf><PmtInfId>P-1</PmtInfId><DbtrAcct><Id><IBAN>${iban}</IBAN></Id></DbtrAcct>${transfers.join('')}</PmtInf></CstmrCdtTrfInitn></Document>`;

async function handIn(xml: string, rejects = 'none'): Promise<{ status: number; text: string }> {
  const body = new FormData();
  body.set('file', new File([xml], 'pain001.xml'));
  body.set('rejects', rejects);
  const answer = await fetch(at('/payment-files'), { method: 'POST', body });
  return { status: answer.status, text: await answer.text() };
}
const states = (xml: string) =>
  [...xml.matchAll(/<OrgnlEndToEndId>(\w+)<\/OrgnlEndToEndId><TxSts>(\w+)<\/TxSts>(?:.*?<Cd>(\w+)<)?/g)].map(
    ([, id, state, reason]) => [id, state, reason],
  );

test('a payment file is answered, and what is accepted is in the next statement', async () => {
  const iban = newAccount();
  const file = pain(iban, 'M-1', transfer('A', '10.00'), transfer('B', '2.50'));
  const { text } = await handIn(file, 'one');
  expect(text).toContain('urn:iso:std:iso:20022:tech:xsd:pain.002.001.10');
  expect(text).toContain('<OrgnlMsgId>M-1</OrgnlMsgId>');
  expect(text).toContain('<GrpSts>PART</GrpSts>');
  expect(states(text)).toEqual([
    ['A', 'RJCT', 'AC04'],
    ['B', 'ACCP', undefined],
  ]);
  const xml = await statementOf(iban);
  expect(entriesOf(xml)).toEqual([['2.50', 'DBIT']]);
  expect(xml).toContain('<EndToEndId>B</EndToEndId>');
});

test('the same file again moves nothing, and neither does an address that is not structured', async () => {
  const iban = newAccount();
  const file = pain(iban, 'M-2', transfer('A', '10.00'));
  expect((await handIn(file)).text).toContain('<GrpSts>ACCP</GrpSts>');
  expect(states((await handIn(file)).text)).toEqual([['A', 'RJCT', 'AM05']]);
  const lines = '<PstlAdr><AdrLine>Somewhere 1</AdrLine></PstlAdr>';
  const town = '<PstlAdr><TwnNm>Bergen</TwnNm><Ctry>NO</Ctry></PstlAdr>';
  const { text } = await handIn(pain(iban, 'M-3', transfer('C', '1.00', lines), transfer('D', '1.00', town)));
  expect(states(text)).toEqual([
    ['C', 'RJCT', 'BE04'],
    ['D', 'ACCP', undefined],
  ]);
  expect(entriesOf(await statementOf(iban))).toHaveLength(2);
});

test.each(['<a/>', 'not xml', '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09"/>'])(
  'what is no payment file is refused: %s',
  async (xml) => expect((await handIn(xml)).status).toBe(400),
);
