import { SaxesParser } from 'saxes';
import { html } from '../html.ts';
import type { Bank } from './bank.ts';
import { inMinor } from './camt.ts';

/** The text of each element by its path below one: `Amt/InstdAmt`, and `Amt/InstdAmt@Ccy` for its currency. */
type Fields = Map<string, string>;
type Order = { info: Fields; transfers: Fields[] };

/** A payment file: who sent it, and its orders with their transfers. @throws Error for what is no pain.001. */
function readPain(xml: string): { messageId: string; orders: Order[] } {
  const orders: Order[] = [];
  const path: string[] = [];
  let [messageId, isPain] = ['', false];
  const parser = new SaxesParser({ xmlns: false });
  const inside = (name: string) => path.slice(path.indexOf(name) + 1).join('/');
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name, attributes }) => {
    path.push(name);
    if (path.length === 1) isPain = /:pain\.001\.001\.\d\d$/.test(attributes.xmlns ?? '');
    if (name === 'PmtInf') orders.push({ info: new Map(), transfers: [] });
    if (name === 'CdtTrfTxInf') orders.at(-1)?.transfers.push(new Map());
    const { Ccy } = attributes;
    if (Ccy)
      orders
        .at(-1)
        ?.transfers.at(-1)
        ?.set(`${inside('CdtTrfTxInf')}@Ccy`, Ccy);
  });
  parser.on('text', (text) => {
    if (text.trim() === '') return;
    const order = orders.at(-1);
    if (path.includes('CdtTrfTxInf')) order?.transfers.at(-1)?.set(inside('CdtTrfTxInf'), text);
    else if (path.includes('PmtInf')) order?.info.set(inside('PmtInf'), text);
    else if (path.at(-1) === 'MsgId') messageId = text;
  });
  parser.on('closetag', () => path.pop());
  parser.write(xml).close();
  if (!isPain || orders.length === 0) throw new Error('This is not a payment file (pain.001).');
  return { messageId, orders };
}

/** The reason why a bank refuses a transfer, if it does. */
function refused(transfer: Fields, rejected: string): string | null {
  const address = [...transfer.keys()].filter((path) => path.startsWith('Cdtr/PstlAdr/'));
  const has = (name: string) => transfer.has(`Cdtr/PstlAdr/${name}`);
  if (address.length > 0 && !(has('TwnNm') && has('Ctry'))) return 'BE04';
  return rejected !== '' && transfer.get('PmtId/EndToEndId') === rejected ? 'AC04' : null;
}

/**
 * Takes a payment file, books the transfers that it accepts, and returns the answer as pain.002.001.10.
 * @param rejects `none`, or `one`: the first transfer, as if its account were closed
 */
export async function answerPain(bank: Bank, xml: string, rejects: string): Promise<string> {
  const { messageId, orders } = readPain(xml);
  const isNew = await bank.take(messageId);
  const rejected = rejects === 'one' ? (orders[0]?.transfers[0]?.get('PmtId/EndToEndId') ?? '') : '';
  const parts = orders.map(({ info, transfers }) => {
    const lines = transfers.map((transfer) => ({
      transfer,
      reason: isNew ? refused(transfer, rejected) : 'AM05',
    }));
    return { info, lines };
  });
  for (const { info, lines } of parts)
    for (const { transfer, reason } of lines) if (reason === null) await debit(bank, info, transfer);
  const reasons = parts.flatMap(({ lines }) => lines.map(({ reason }) => reason));
  const taken = reasons.filter((reason) => reason === null).length;
  const state = taken === reasons.length ? 'ACCP' : taken === 0 ? 'RJCT' : 'PART';
  const now = new Date().toISOString();
  return html`<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.10"><CstmrPmtStsRpt><GrpHdr><MsgId>${now.replace(/\D/g, '')}</MsgId><CreDtTm>${now}</CreDtTm></GrpHdr>
<OrgnlGrpInfAndSts><OrgnlMsgId>${messageId}</OrgnlMsgId><OrgnlMsgNmId>pain.001.001.09</OrgnlMsgNmId><GrpSts>${state}</GrpSts></OrgnlGrpInfAndSts>
${parts.map(
  ({ info, lines }) => html`<OrgnlPmtInfAndSts><OrgnlPmtInfId>${info.get('PmtInfId')}</OrgnlPmtInfId>
${lines.map(
  ({ transfer, reason }) =>
    html`<TxInfAndSts><OrgnlEndToEndId>${transfer.get('PmtId/EndToEndId')}</OrgnlEndToEndId><TxSts>${reason ? 'RJCT' : 'ACCP'}</TxSts>${reason && html`<StsRsnInf><Rsn><Cd>${reason}</Cd></Rsn></StsRsnInf>`}</TxInfAndSts>
`,
)}</OrgnlPmtInfAndSts>
`,
)}</CstmrPmtStsRpt></Document>
`.text;
}

const debit = (bank: Bank, info: Fields, transfer: Fields): Promise<void> =>
  bank.book({
    iban: info.get('DbtrAcct/Id/IBAN') ?? '',
    amount: inMinor(transfer.get('Amt/InstdAmt') ?? '', transfer.get('Amt/InstdAmt@Ccy') ?? 'EUR'),
    currency: transfer.get('Amt/InstdAmt@Ccy') ?? 'EUR',
    direction: 'out',
    party: transfer.get('Cdtr/Nm') ?? '',
    partyIban: transfer.get('CdtrAcct/Id/IBAN') ?? '',
    reference: transfer.get('RmtInf/Strd/CdtrRefInf/Ref') ?? '',
    text: transfer.get('RmtInf/Ustrd') ?? '',
    endToEndId: transfer.get('PmtId/EndToEndId') ?? 'NOTPROVIDED',
  });
