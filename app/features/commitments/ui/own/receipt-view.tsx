import { formatMoment } from '#app/platform/format/dates.ts';
import { ButtonLink } from '#app/ui/button-link.tsx';
import { KeyValues } from '#app/ui/figures/key-values.tsx';
import { useHolder, useInvestor } from '#app/ui/navigation/holder.tsx';
import { Link } from '#app/ui/navigation/link.tsx';
import {
  currentDetail,
  RECEIPT_TITLES,
  type Receipt,
  type ReceiptLink,
  receiptFacts,
  receiptPath,
  receiptSentence,
} from '../../receipts/receipt.ts';

type Props = {
  receipt: Receipt;
  /** Every receipt of the same commitment, in order. */
  all: readonly ReceiptLink[];
  timeZone: string;
};

/** The receipt for what a member did to a commitment, to read, print or download. */
export function ReceiptView({ receipt, all, timeZone }: Props) {
  const { commitmentId, number, opportunity } = receipt;
  const isOwn = useHolder() === null;
  const detail = isOwn ? currentDetail(receipt) : '';
  return (
    <div className="max-w-2xl">
      <p className="mb-6 max-w-read text-base">{receiptSentence(receipt, useInvestor())}</p>
      <KeyValues items={receiptFacts(receipt, timeZone)} />
      {detail && <p className="mt-6 max-w-read text-muted">{detail}</p>}
      <div className="mt-6 flex flex-wrap gap-2 print:hidden">
        <ButtonLink
          to={`/api/commitments/${commitmentId}/receipts/${number}/receipt.pdf`}
          reloadDocument
          prefetch={false}
          icon="Download"
        >
          Download PDF
        </ButtonLink>
        <ButtonLink to={`/opportunities/${opportunity.stage}/${opportunity.slug}`}>
          Open opportunity
        </ButtonLink>
      </div>
      {all.length > 1 && (
        <section aria-labelledby="receipts-title" className="mt-12 print:hidden">
          <h2 id="receipts-title" className="mb-3">
            All receipts
          </h2>
          <ol className="divide-y border-y">
            {all.map((one) => (
              <li key={one.number} className="flex flex-wrap justify-between gap-x-6 py-2.5">
                {one.number === number ? (
                  <span aria-current="page" className="font-semibold">
                    {RECEIPT_TITLES[one.kind]}
                  </span>
                ) : (
                  <Link
                    to={receiptPath({ commitmentId, number: one.number })}
                    prefetch={false}
                    className="tap"
                  >
                    {RECEIPT_TITLES[one.kind]}
                  </Link>
                )}
                <span className="text-muted">{formatMoment(one.madeAt, timeZone)}</span>
              </li>
            ))}
          </ol>
        </section>
      )}
    </div>
  );
}
