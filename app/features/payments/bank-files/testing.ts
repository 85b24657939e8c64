/** Small bank files for tests: each part as a bank writes it, with what a test is about in its place. */
export const HEAD = (kind: string, version: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.${kind}.001.${version}">`;

export const camt = (statements: string, { kind = '053', version = '02' } = {}): string =>
  `${HEAD(kind, version)}<BkToCstmrStmt><GrpHdr><MsgId>M</MsgId></GrpHdr>${statements}</BkToCstmrStmt></Document>`;

type StatementParts = {
  id?: string;
  account?: string;
  sequence?: string;
  copy?: string;
  opening?: string;
  closing?: string;
  currency?: string;
  entries?: string[];
};

const balance = (code: string, amount: string, currency: string): string =>
  `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="${currency}">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2026-12-16</Dt></Dt></Bal>`;

export function statement({
  id = 'S-1',
  account = '<IBAN>DE89370400440532013000</IBAN>',
  sequence = '7',
  copy,
  opening = '0',
  closing = '0',
  currency = 'EUR',
  entries = [],
}: StatementParts): string {
  return `
<Stmt><Id>${id}</Id><ElctrncSeqNb>${sequence}</ElctrncSeqNb><FrToDt><FrDtTm>2026-12-15T00:00:00+01:00</FrDtTm><ToDtTm>2026-12-16T23:59:59+01:00</ToDtTm></FrToDt>${copy ? `<CpyDplctInd>${copy}</CpyDplctInd>` : ''}
<Acct><Id>${account}</Id><Ccy>${currency}</Ccy></Acct>
${balance('OPBD', opening, currency)}${balance('CLBD', closing, currency)}
${entries.join('\n')}
</Stmt>`;
}

type EntryParts = {
  amount?: string;
  currency?: string;
  direction?: 'CRDT' | 'DBIT';
  status?: string;
  isNested?: boolean;
  bankReference?: string;
  endToEndId?: string;
  text?: string;
  name?: string;
  iban?: string;
  /** Beside the entry's own fields; in the detail; and instead of it. */
  head?: string;
  extra?: string;
  details?: string;
};

export function entry({
  amount = '149.87',
  currency = 'EUR',
  direction = 'CRDT',
  status = '<Sts>BOOK</Sts>',
  isNested = false,
  bankReference = 'B-1',
  endToEndId = 'E2E-1',
  text = 'Capital call',
  name = 'Ada Lindqvist',
  iban = 'GB82WEST12345698765432',
  head = '',
  extra = '',
  details,
}: EntryParts): string {
  const party = direction === 'CRDT' ? 'Dbtr' : 'Cdtr';
  const named = isNested ? `<Pty><Nm>${name}</Nm></Pty>` : `<Nm>${name}</Nm>`;
  const only = `<TxDtls><Refs><EndToEndId>${endToEndId}</EndToEndId></Refs><RltdPties><${party}>${named}</${party}><${party}Acct><Id><IBAN>${iban}</IBAN></Id></${party}Acct></RltdPties><RmtInf><Ustrd>RF18 5390 07</Ustrd><Ustrd>54 7034</Ustrd></RmtInf>${extra}</TxDtls>`;
  return `<Ntry><Amt Ccy="${currency}">${amount}</Amt><CdtDbtInd>${direction}</CdtDbtInd>${head}${status}<BookgDt><Dt>2026-12-16</Dt></BookgDt><ValDt><DtTm>2026-12-16T10:00:00+01:00</DtTm></ValDt><AcctSvcrRef>${bankReference}</AcctSvcrRef><NtryDtls>${details ?? only}</NtryDtls><AddtlNtryInf>${text}</AddtlNtryInf></Ntry>`;
}
