import { useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { Card, CardBody } from '#app/ui/card.tsx';
import { CopyButton } from '#app/ui/forms/copy-button.tsx';
import { Icon } from '#app/ui/icons/icon.tsx';
import type { PaymentBlock as Block } from '../own-notice.ts';
import { PaymentCodePicture } from './payment-code-picture.tsx';
import { Remark } from './remark.tsx';

type Props = {
  /** Absent where no account of the firm's may be shown. */
  block: Block | null;
  /** The amount as it is shown. */
  amount: string;
  /** Absent once the holder has reported a payment. */
  onReport?: () => void;
};

/** Where to pay what is still open, and how the holder says that they did. */
export function PaymentBlock({ block, amount, onReport }: Props) {
  return (
    <Card as="section" aria-labelledby="pay" className="print:break-inside-avoid">
      <CardBody>
        <h2 id="pay">Pay by bank transfer</h2>
        {block ? (
          <Account block={block} amount={amount} />
        ) : (
          <Remark
            icon="Alert"
            title="No account is shown"
            text="We have no account in use for this payment right now. Write to us before you pay, and never use bank details from a message."
          />
        )}
        {onReport && (
          <div>
            <Button variant="primary" className="w-full" onClick={onReport}>
              I have paid…
            </Button>
            <p className="mt-2 text-xs text-muted">
              Lets us know when you paid. The call is marked as paid once the money arrives.
            </p>
          </div>
        )}
      </CardBody>
    </Card>
  );
}

/** A code to scan and what a bank's form asks for. A phone reads the rows first, since it cannot scan itself. */
function Account({ block: { rows, code, advice }, amount }: { block: Block; amount: string }) {
  const [hasCalled, setHasCalled] = useState(!advice.isWarning);
  return (
    <>
      {advice.isWarning && (
        <div className="rounded-md bg-warning-soft p-4 text-warning">
          <p className="flex items-center gap-2 font-semibold">
            <Icon name="Alert" />
            {advice.title}
          </p>
          <p className="mt-1 text-xs">{advice.text}</p>
        </div>
      )}
      <div className="flex flex-col sm:flex-col-reverse">
        <dl className="divide-y border-y">
          {rows.map(({ field, label, value, plain, isNew }) => (
            <div
              key={field}
              className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 py-2 max-sm:gap-x-1"
            >
              <dt className="text-xs text-muted">{isNew ? `${label}, new` : label}</dt>
              <dd className="font-semibold tabular-nums wrap-anywhere max-sm:text-sm">{value}</dd>
              <dd className="col-start-2 row-span-2 row-start-1 print:hidden">
                <CopyButton text={() => plain} label="Copy" about={label} />
              </dd>
            </div>
          ))}
        </dl>
        {code && hasCalled && (
          <div className="flex items-center gap-4 py-3">
            <PaymentCodePicture
              picture={code}
              name={`Payment code for ${amount}`}
              className="w-36 shrink-0"
            />
            <div>
              <p className="font-semibold">Scan to pay</p>
              <p className="text-xs text-muted">Your banking app fills in everything that is shown here.</p>
            </div>
          </div>
        )}
        {code && !hasCalled && (
          <p className="py-3">
            <Button onClick={() => setHasCalled(true)}>I have called, show the code</Button>
          </p>
        )}
      </div>
      {!advice.isWarning && (
        <Remark icon="Checkmark" tone="success" title={advice.title} text={advice.text} />
      )}
    </>
  );
}
