import { zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { readBankFile } from './read-bank-file.server.ts';
import { camt, entry, HEAD, statement } from './testing.ts';

const read = (text: string) => readBankFile(Buffer.from(text)).statements;
const refusal = (file: string | Uint8Array): string => {
  try {
    readBankFile(typeof file === 'string' ? Buffer.from(file) : file);
  } catch (error) {
    return (error as Error).message;
  }
  return 'It was read';
};

describe('a bank file', () => {
  it('is read with account, balances, days and its entries', () => {
    const [one] = read(
      camt(statement({ opening: '10.00', closing: '000000000000159.87', entries: [entry({})] })),
    );
    expect(one).toMatchObject({
      ...{ kind: 'statement', statementId: 'S-1', sequence: '7', account: 'DE89370400440532013000' },
      ...{ currency: 'EUR', opening: 1000, closing: 15987, fromDay: '2026-12-15', toDay: '2026-12-16' },
      ...{ isCopy: false, warning: null },
    });
    expect(one?.entries).toMatchObject([
      {
        ...{
          amount: 14987,
          direction: 'in',
          status: 'BOOK',
          bookedOn: '2026-12-16',
          valueDate: '2026-12-16',
        },
        ...{
          endToEndId: 'E2E-1',
          texts: ['RF18 5390 0754 7034', 'Capital call'],
          counterparty: 'Ada Lindqvist',
        },
        ...{ counterpartyIban: 'GB82WEST12345698765432', entryReference: 'B-1', flaw: null },
      },
    ]);
  });

  it.each([['02'], ['03'], ['04'], ['06'], ['08'], ['13']])('is read in version .001.%s', (version) => {
    const newer = Number(version) >= 8;
    const one = entry({ status: newer ? '<Sts><Cd>BOOK</Cd></Sts>' : '<Sts>BOOK</Sts>', isNested: newer });
    expect(read(camt(statement({ entries: [one] }), { version }))[0]?.entries).toMatchObject([
      { counterparty: 'Ada Lindqvist', status: 'BOOK', amount: 14987 },
    ]);
  });

  it('is read with a prefix on every name, and as camt.054', () => {
    const xml = camt(statement({ entries: [entry({})] }))
      .replace(/<(\/?)(?=[A-Z])/g, '<$1ns:')
      .replace('xmlns=', 'xmlns:ns=');
    expect(read(xml)[0]?.entries).toHaveLength(1);
    const notification = camt(statement({ entries: [entry({})] }), { kind: '054' })
      .replaceAll('Stmt>', 'Ntfctn>')
      .replaceAll('BkToCstmrNtfctn', 'BkToCstmrDbtCdtNtfctn');
    expect(read(notification)).toMatchObject([{ kind: 'notification', warning: null }]);
  });

  it('is read from a ZIP of several', () => {
    const file = Buffer.from(camt(statement({ entries: [entry({})] })));
    expect(readBankFile(zipSync({ 'a.xml': file, 'b/c.xml': file })).statements).toHaveLength(2);
  });

  it('warns where opening and entries are not the closing balance, and counts no pending entry', () => {
    const pending = entry({ status: '<Sts>PDNG</Sts>' });
    const one = (closing: string) =>
      read(camt(statement({ opening: '0', closing, entries: [entry({}), pending] })))[0];
    expect(one('149.87')?.warning).toBeNull();
    expect(one('399.87')?.warning).toBe('Opening and entries are EUR 250.00 short of the closing balance.');
    expect(one('149.87')?.entries.map(({ status }) => status)).toEqual(['BOOK', 'PDNG']);
  });

  it('says that it is a copy', () => {
    expect(read(camt(statement({ copy: 'DUPL' })))[0]?.isCopy).toBe(true);
    expect(read(camt(statement({ copy: 'CODU' })))[0]?.isCopy).toBe(false);
  });

  it('tells reversals and returns', () => {
    const returned = entry({ direction: 'DBIT', extra: '<RtrInf><Rsn><Cd>AC04</Cd></Rsn></RtrInf>' });
    const reversed = entry({ head: '<RvslInd>true</RvslInd>' });
    expect(read(camt(statement({ entries: [returned, reversed] })))[0]?.entries).toMatchObject([
      { direction: 'out', returnReason: 'AC04', isReversal: false },
      { returnReason: null, isReversal: true },
    ]);
  });
});

describe('what a bank answers to payments', () => {
  const answer = (inner: string, version = '10') =>
    `<?xml version="1.0"?>\n<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.${version}"><CstmrPmtStsRpt><GrpHdr><MsgId>R-1</MsgId></GrpHdr>${inner}</CstmrPmtStsRpt></Document>`;
  const group = '<OrgnlGrpInfAndSts><OrgnlMsgId>F-1</OrgnlMsgId><GrpSts>PART</GrpSts></OrgnlGrpInfAndSts>';
  const payment = (reference: string, status: string, reason = '') =>
    `<TxInfAndSts><OrgnlEndToEndId>${reference}</OrgnlEndToEndId><TxSts>${status}</TxSts>${reason}</TxInfAndSts>`;

  it.each([['03'], ['10'], ['14']])('is read in version .001.%s', (version) => {
    const why = '<StsRsnInf><Rsn><Cd>AC04</Cd></Rsn><AddtlInf>Closed</AddtlInf></StsRsnInf>';
    const batch = `<OrgnlPmtInfAndSts><OrgnlPmtInfId>F-1S</OrgnlPmtInfId><PmtInfSts>PART</PmtInfSts>${payment('A', 'ACSP')}${payment('B', 'RJCT', why)}</OrgnlPmtInfAndSts>`;
    const { statements, reports } = readBankFile(Buffer.from(answer(group + batch, version)));
    expect(statements).toEqual([]);
    // A payment stands before its batch, whose element ends after it.
    expect(reports).toMatchObject([
      {
        ...{ messageId: 'R-1', originalId: 'F-1' },
        statuses: [
          { batchId: null, reference: null, status: 'PART' },
          { reference: 'A', status: 'ACSP', reason: null },
          { reference: 'B', status: 'RJCT', reason: 'AC04', text: 'Closed' },
          { batchId: 'F-1S', reference: null, status: 'PART' },
        ],
      },
    ]);
  });

  it.each([
    ['names no file', answer(''), 'The file does not say which payments it answers to.'],
    ['has no number', answer(group).replace('<MsgId>R-1</MsgId>', ''), 'The file has no number.'],
    [
      'names no payment',
      answer(group + payment('', 'RJCT')),
      'Line 2: this payment does not say which one it is.',
    ],
    ['is of another kind', answer(group, '99x'), 'pain.002'],
    ['has a document type', answer(group).replace('\n', '\n<!DOCTYPE x>'), 'document type'],
  ])('is refused if it %s', (_, file, reason) => expect(refusal(file)).toContain(reason));
});

describe('a batch', () => {
  const detail = (amount: string, id: string) =>
    `<TxDtls><Refs><EndToEndId>${id}</EndToEndId></Refs><AmtDtls><TxAmt><Amt Ccy="EUR">${amount}</Amt></TxAmt></AmtDtls></TxDtls>`;
  const batch = (details: string) => read(camt(statement({ entries: [entry({ details })] })))[0]?.entries;

  it('is as many payments as its details, if they add up', () => {
    expect(batch(detail('100.00', 'A') + detail('49.87', 'B'))).toMatchObject([
      { amount: 10000, endToEndId: 'A', flaw: null },
      { amount: 4987, endToEndId: 'B', flaw: null },
    ]);
  });

  it.each([
    ['details differ', detail('100.00', 'A') + detail('49.86', 'B'), 'details_differ'],
    ['one detail is missing its amount', `${detail('149.87', 'A')}<TxDtls/>`, 'details_differ'],
    ['one detail of another amount', detail('150.00', 'A'), 'details_differ'],
    [
      'charges are taken',
      detail('150.00', 'A').replace('</TxDtls>', '<Chrgs><Amt Ccy="EUR">0.13</Amt></Chrgs></TxDtls>'),
      'charges',
    ],
    ['there are no details', '<Btch><NbOfTxs>2</NbOfTxs></Btch>', 'no_details'],
    [
      'there are fewer than it says',
      `<Btch><NbOfTxs>3</NbOfTxs></Btch>${detail('149.87', 'A')}`,
      'no_details',
    ],
  ])('is one entry to look at where %s', (_, details, flaw) => {
    expect(batch(details)).toMatchObject([{ amount: 14987, flaw }]);
  });
});

describe('a bank file is refused whole', () => {
  const wrongIban = camt(statement({ entries: [entry({})] })).replace(
    'DE89370400440532013000',
    'DE88370400440532013000',
  );
  const deep = `${'<a>'.repeat(70)}${'</a>'.repeat(70)}`;
  const ofAmount = (amount: string) => camt(statement({ entries: [entry({ amount })] }));
  it.each([
    [
      'with a document type',
      `<!DOCTYPE a [<!ENTITY b "c">]>${camt(statement({}))}`,
      /^Line \d+: .*document type/,
    ],
    ['with an entity', camt(statement({}).replace('S-1', '&lol;')), /^Line \d+: .*entity/],
    ['nested too deeply', camt(statement({}).replace('S-1', deep)), /^Line \d+: .*deep/],
    ['with a second root', `${camt(statement({}))}<Document/>`, /^Line \d+: /],
    ['of an unknown namespace', camt(statement({}), { kind: '052' }), /^Line 1: .*camt\.052/],
    ['without a namespace', '<Document><BkToCstmrStmt/></Document>', /^Line 1: /],
    ['with too many decimals', ofAmount('149.875'), /^Line \d+: 149\.875 has more decimals/],
    ['with a wrong IBAN', wrongIban, /^Line 4: the IBAN DE88 3704 0044 0532 0130 00 has wrong check digits/],
    [
      'in a currency of no vehicle',
      camt(statement({ entries: [entry({})] })).replaceAll('EUR', 'XAU'),
      /^Line \d+: no vehicle .* XAU/,
    ],
    [
      'with more decimals than the currency has',
      camt(statement({ entries: [entry({})] })).replaceAll('EUR', 'JPY'),
      /^Line \d+: 149.87 has more decimals than JPY has/,
    ],
    [
      'with an entry in another currency',
      camt(statement({ entries: [entry({}).replace('EUR', 'USD')] })),
      /^Line \d+: an entry in USD/,
    ],
    ['with no amount', ofAmount('1,00'), /is not an amount/],
    ['with a negative amount', ofAmount('-1.00'), /is not an amount/],
    ['with an amount beyond any', ofAmount('999999999999999999'), /too large/],
    [
      'with a day that does not exist',
      camt(statement({ entries: [entry({}).replace('2026-12-16', '2026-02-30')] })),
      /is not a date/,
    ],
    ['cut off', camt(statement({})).slice(0, -20), /^Line \d+: /],
    ['without a statement', `${HEAD('053', '02')}<BkToCstmrStmt/></Document>`, /no statement/],
    ['that is no XML', 'Date;Amount\n1;2', /^Line \d: .*outside of root/],
    ['that is empty', '', /./],
  ])('%s', (_, file, reason) => expect(refusal(file)).toMatch(reason));

  it('with more than 32 MB, packed or not', () => {
    const large = Buffer.alloc(33 * 1024 * 1024, 32);
    expect(refusal(large)).toMatch(/at most 32 MB/);
    expect(refusal(zipSync({ 'a.xml': large }))).toMatch(/at most 32 MB/);
  });

  it('with 10,000 statements', () => {
    expect(refusal(camt(statement({}).repeat(10_000)))).toMatch(/at most 1000 statements/);
  });

  it('in a ZIP that is damaged, empty, or of too many', () => {
    const file = Buffer.from(camt(statement({})));
    expect(refusal(zipSync({ 'a.xml': file }).subarray(0, 100))).not.toBe('It was read');
    expect(refusal(zipSync({}))).toMatch(/no file|cannot be read/);
    const many = Object.fromEntries(Array.from({ length: 201 }, (_, n) => [`${n}.xml`, file]));
    expect(refusal(zipSync(many))).toMatch(/at most 200/);
    expect(refusal(zipSync({ 'a.xml': file, 'b.xml': Buffer.from('<a/>') }))).toMatch(/^b\.xml: Line 1/);
  });
});
