import { type Html, html } from '../html.ts';
import type { Booking, Statement } from './bank.ts';

const decimalsIn = (currency: string): number =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2;

export const inMajor = (minor: number, currency: string): string =>
  (Math.abs(minor) / 10 ** decimalsIn(currency)).toFixed(decimalsIn(currency));

/** The minor units of an amount as a file or a payer writes it. */
export const inMinor = (text: string, currency: string): number =>
  Math.round(Number(text) * 10 ** decimalsIn(currency));

const indicator = (isIn: boolean): string => (isIn ? 'CRDT' : 'DBIT');

const balance = (code: string, { currency, at }: Statement, minor: number): Html =>
  html`<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="${currency}">${inMajor(minor, currency)}</Amt><CdtDbtInd>${indicator(minor >= 0)}</CdtDbtInd><Dt><Dt>${at.slice(0, 10)}</Dt></Dt></Bal>`;

function entry({ returned, reference, ...of }: Booking): Html {
  const isIn = of.direction === 'in';
  // The other side of money that comes back is still the one who sent it.
  const party = isIn ? 'Dbtr' : 'Cdtr';
  const said = reference
    ? html`<Strd><CdtrRefInf><Tp><CdOrPrtry><Cd>SCOR</Cd></CdOrPrtry></Tp><Ref>${reference}</Ref></CdtrRefInf></Strd>`
    : html`<Ustrd>${of.text}</Ustrd>`;
  return html`<Ntry><Amt Ccy="${of.currency}">${inMajor(of.amount, of.currency)}</Amt><CdtDbtInd>${indicator(isIn)}</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts>
<BookgDt><Dt>${of.day}</Dt></BookgDt><ValDt><Dt>${of.day}</Dt></ValDt><AcctSvcrRef>${of.id.replaceAll('-', '')}</AcctSvcrRef>
<BkTxCd><Domn><Cd>PMNT</Cd><Fmly><Cd>${isIn ? 'RCDT' : 'ICDT'}</Cd><SubFmlyCd>ESCT</SubFmlyCd></Fmly></Domn></BkTxCd>
<NtryDtls><TxDtls><Refs><EndToEndId>${of.endToEndId}</EndToEndId></Refs>
<RltdPties><${party}><Pty><Nm>${of.party}</Nm></Pty></${party}>${of.partyIban && html`<${party}Acct><Id><IBAN>${of.partyIban}</IBAN></Id></${party}Acct>`}</RltdPties>
<RmtInf>${said}</RmtInf>${returned && html`<RtrInf><Rsn><Cd>${returned}</Cd></Rsn></RtrInf>`}</TxDtls></NtryDtls></Ntry>
`;
}

/** A statement as camt.053.001.08. */
export const camtOf = (statement: Statement, bookings: readonly Booking[]): string =>
  html`<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><GrpHdr><MsgId>${statement.id}</MsgId><CreDtTm>${statement.at}</CreDtTm></GrpHdr>
<Stmt><Id>${statement.id}</Id><ElctrncSeqNb>${statement.number}</ElctrncSeqNb><CreDtTm>${statement.at}</CreDtTm>
<Acct><Id><IBAN>${statement.iban}</IBAN></Id><Ccy>${statement.currency}</Ccy></Acct>
${balance('OPBD', statement, statement.opening)}${balance('CLBD', statement, statement.closing)}
${bookings.map(entry)}</Stmt></BkToCstmrStmt></Document>
`.text;
