import { referencesIn } from '#app/domain/money/creditor-reference.ts';
import type { EntryFlaw, FileEntry } from './bank-file.ts';
import { type Amount, amountOf, dayAt, directionOf } from './camt-values.server.ts';
import { type Element, elementsAt, LONGEST, refusedAt, textAt } from './xml-tree.server.ts';

type EntryHead = Pick<
  FileEntry,
  'line' | 'direction' | 'status' | 'isReversal' | 'bookedOn' | 'valueDate' | 'entryReference' | 'batchId'
> & { text: string | null; total: Amount };

/** The payments of one `Ntry`: those of its details where they add up to it, and otherwise one with what is wrong. */
export function entriesOf(entry: Element, lastDay: string | null): { entries: FileEntry[]; total: Amount } {
  const [amount] = elementsAt(entry, 'Amt');
  if (!amount) throw refusedAt(entry.line, 'this entry has no amount.');
  const booked = dayAt(entry, 'BookgDt');
  const valued = dayAt(entry, 'ValDt') ?? booked ?? lastDay;
  if (valued === null) throw refusedAt(entry.line, 'this entry has no date.');
  const status = textAt(entry, 'Sts', 'Sts/Cd', 'Sts/Prtry');
  if (status === null) throw refusedAt(entry.line, 'this entry does not say whether it is booked.');
  const head: EntryHead = {
    line: entry.line,
    total: amountOf(amount),
    direction: directionOf(entry),
    status,
    isReversal: textAt(entry, 'RvslInd') === 'true' || textAt(entry, 'RvslInd') === '1',
    bookedOn: booked ?? valued,
    valueDate: valued,
    entryReference: textAt(entry, 'AcctSvcrRef', 'NtryRef'),
    batchId: textAt(entry, 'NtryDtls/Btch/PmtInfId'),
    text: textAt(entry, 'AddtlNtryInf'),
  };
  const details = elementsAt(entry, 'NtryDtls/TxDtls');
  const amounts = details.map((detail) => amountOfDetail(detail, head));
  const [only] = details;
  if (details.length === 1 && only) {
    const hasCharges = elementsAt(entry, 'Chrgs').length + elementsAt(only, 'Chrgs').length > 0;
    const isEqual = amounts[0] === null || amounts[0] === head.total.minor;
    const flaw = isEqual ? flawOfCount(entry, 1) : hasCharges ? 'charges' : 'details_differ';
    return { entries: [paymentOf(head, head.total.minor, only, flaw)], total: head.total };
  }
  const sum = amounts.reduce<number>((sum, one) => sum + (one ?? Number.NaN), 0);
  const isWhole =
    details.length > 0 && sum === head.total.minor && flawOfCount(entry, details.length) === null;
  if (isWhole)
    return {
      entries: details.map((detail, at) => paymentOf(head, amounts[at] ?? 0, detail, null)),
      total: head.total,
    };
  const flaw = details.length > 0 ? 'details_differ' : flawOfCount(entry, 0);
  return { entries: [paymentOf(head, head.total.minor, null, flaw)], total: head.total };
}

/** What a batch says of its size, against the details that the file has of it. */
function flawOfCount(entry: Element, details: number): EntryFlaw | null {
  const said = elementsAt(entry, 'NtryDtls/Btch').reduce(
    (sum, one) => sum + Number(textAt(one, 'NbOfTxs') ?? 0),
    0,
  );
  return said > Math.max(1, details) ? 'no_details' : null;
}

/** In the entry's direction; `null` if a detail has no amount, and no number if it is of another currency. */
function amountOfDetail(detail: Element, { total, direction }: EntryHead): number | null {
  const [amount] = [...elementsAt(detail, 'Amt'), ...elementsAt(detail, 'AmtDtls/TxAmt/Amt')];
  if (!amount) return null;
  if (amount.currency !== total.currency) return Number.NaN;
  const { minor } = amountOf(amount);
  const isOpposite = textAt(detail, 'CdtDbtInd') !== null && directionOf(detail) !== direction;
  return isOpposite ? -minor : minor;
}

const MOST_TEXTS = 20;
const MOST_REFERENCES = 100;

function paymentOf(
  head: EntryHead,
  amount: number,
  detail: Element | null,
  flaw: EntryFlaw | null,
): FileEntry {
  const { text, total, ...shared } = head;
  const party = head.direction === 'in' ? 'Dbtr' : 'Cdtr';
  const endToEndId = detail && textAt(detail, 'Refs/EndToEndId');
  const all = (path: string) => (detail ? elementsAt(detail, path).map((one) => one.text.trim()) : []);
  // A reference may go on in the next part of a text, which a bank breaks at 140 characters.
  const remittance = all('RmtInf/Ustrd').join('').slice(0, LONGEST);
  const texts = [
    ...all('RmtInf/Strd/CdtrRefInf/Ref'),
    remittance,
    detail && textAt(detail, 'AddtlTxInf'),
    text,
  ]
    .filter((one): one is string => Boolean(one))
    .slice(0, MOST_TEXTS);
  return {
    ...shared,
    amount,
    endToEndId: endToEndId === 'NOTPROVIDED' ? null : endToEndId,
    batchId: shared.batchId ?? (detail && textAt(detail, 'Refs/PmtInfId')),
    texts,
    // A reference does not go on from one field to the next.
    references: [...new Set([endToEndId ?? '', ...texts].flatMap(referencesIn))].slice(0, MOST_REFERENCES),
    counterparty: detail && textAt(detail, ...named(party), ...named(`Ultmt${party}`)),
    counterpartyIban: detail && textAt(detail, `RltdPties/${party}Acct/Id/IBAN`),
    returnReason:
      detail &&
      (textAt(detail, 'RtrInf/Rsn/Cd', 'RtrInf/Rsn/Prtry') ??
        (elementsAt(detail, 'RtrInf').length > 0 ? 'NARR' : null)),
    flaw,
  };
}

const named = (party: string) => [`RltdPties/${party}/Nm`, `RltdPties/${party}/Pty/Nm`];
