import { DomainError } from '#app/domain/errors.ts';
import { readAllXml } from '#app/platform/untrusted-files/xml.server.ts';
import type { ReportedStatus, StatusReport } from './bank-file.ts';
import { type Element, refusedAt, textAt } from './xml-tree.server.ts';

/** pain.002, in every version since the third. */
const NAMESPACE = /^urn:iso:std:iso:20022:tech:xsd:pain\.002\.001\.(?:0[3-9]|[1-9]\d)$/;
const MOST_STATUSES = 100_000;

/** Where the namespace of a file is declared, at the latest. */
const HEAD_BYTES = 4_096;
const IN_HEAD = 'urn:iso:std:iso:20022:tech:xsd:pain.002.';

/** Returns whether a file says that it answers to payments, by the namespace at its beginning. */
export const isStatusReport = (bytes: Uint8Array): boolean =>
  new TextDecoder('latin1').decode(bytes.subarray(0, HEAD_BYTES)).includes(IN_HEAD);

/** Reads what a bank answers to a file of payments; the parts are mapped one by one, and their elements not kept. */
export function readStatusReport(bytes: Uint8Array): StatusReport {
  const open: Element[] = [];
  const statuses: ReportedStatus[] = [];
  let messageId: string | null = null;
  let original: { line: number; id: string } | null = null;

  function keep(element: Element, batchId: string | null, names: Names): void {
    const status = textAt(element, names.status);
    if (status === null) return;
    if (statuses.length >= MOST_STATUSES)
      throw refusedAt(element.line, `a file can have at most ${MOST_STATUSES} payments.`);
    const reference = names.reference ? textAt(element, names.reference) : null;
    if (names.reference && reference === null)
      throw refusedAt(element.line, 'this payment does not say which one it is.');
    statuses.push({
      ...{ line: element.line, batchId, reference, status },
      reason: textAt(element, 'StsRsnInf/Rsn/Cd', 'StsRsnInf/Rsn/Prtry'),
      text: textAt(element, 'StsRsnInf/AddtlInf'),
    });
  }

  readAllXml(bytes, {
    root(name, namespace) {
      if (name !== 'Document' || !NAMESPACE.test(namespace))
        throw refusedAt(1, `the file is not a pain.002 but “${namespace.slice(0, 120)}”.`);
    },
    open(name, _attribute, line) {
      open.push({ name, line, currency: undefined, text: '', children: [] });
    },
    close(name, text) {
      const element = open.pop();
      if (!element) return;
      element.text = text;
      const parent = open.at(-1);
      if (name === 'GrpHdr') messageId = textAt(element, 'MsgId');
      else if (name === 'OrgnlGrpInfAndSts') {
        const id = textAt(element, 'OrgnlMsgId');
        if (id !== null) original = { line: element.line, id };
        keep(element, null, { status: 'GrpSts' });
      } else if (name === 'TxInfAndSts')
        keep(element, parent ? textAt(parent, 'OrgnlPmtInfId') : null, {
          status: 'TxSts',
          reference: 'OrgnlEndToEndId',
        });
      else if (name === 'OrgnlPmtInfAndSts')
        keep(element, textAt(element, 'OrgnlPmtInfId'), { status: 'PmtInfSts' });
      else parent?.children.push(element);
    },
  });
  const found = original as { line: number; id: string } | null;
  if (messageId === null) throw new DomainError('unprocessable', 'The file has no number.');
  if (!found) throw new DomainError('unprocessable', 'The file does not say which payments it answers to.');
  return { line: found.line, messageId, originalId: found.id, statuses };
}

type Names = { status: string; reference?: string };
