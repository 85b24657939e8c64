import type { ReactNode } from 'react';
import { formatDate } from '#app/platform/format/dates.ts';
import { Button } from '#app/ui/button.tsx';
import { KeyValues } from '#app/ui/figures/key-values.tsx';
import { type AgreementView, isOpen, type SigningView } from '../nda.ts';
import { ShowAfter } from './show-after.tsx';

type Props = {
  agreement: AgreementView;
  signing: SigningView | null;
  busy: 'preparing' | 'opening' | 'asking' | null;
  /** The provider has not reported the outcome yet. */
  unheard: boolean;
  problem: string | null;
  timeZone: string;
  onSign: () => void;
};

const BUSY = {
  preparing: 'Preparing your document…',
  opening: 'Opening the document…',
  asking: 'Checking your signature…',
} as const;

/** Panel next to the agreement: a description, the member's progress, and the next action. */
export function SignPanel({ agreement, signing, busy, unheard, problem, timeZone, onSign }: Props) {
  const onItsWay = busy === 'preparing' || busy === 'opening';
  return (
    <section aria-labelledby="sign-title" className="rounded-md border bg-surface p-5">
      <h2 id="sign-title" className="text-lg">
        {onItsWay ? 'Sign electronically' : titleOf(signing)}
      </h2>
      <SigningStatus signing={onItsWay ? null : signing} unheard={unheard && !onItsWay} timeZone={timeZone} />
      <KeyValues
        className="my-4"
        items={[
          { label: 'Version', value: String(agreement.version) },
          { label: 'In force since', value: formatDate(agreement.effectiveAt, timeZone) },
          { label: 'Takes about', value: 'Five minutes' },
        ]}
      />
      <Button
        variant="primary"
        size="lg"
        icon="Pen"
        className="w-full"
        pending={busy !== null}
        onClick={onSign}
      >
        {buttonText(signing)}
      </Button>
      <div role="status" className="mt-3 text-muted empty:hidden">
        {busy && <p>{BUSY[busy]}</p>}
        {busy === 'preparing' && (
          <ShowAfter afterMs={15_000}>
            <p className="mt-2">
              This is taking longer than usual. You can leave this page; the document will be ready when you
              come back.
            </p>
          </ShowAfter>
        )}
        {problem && <p className="text-critical">{problem}</p>}
      </div>
    </section>
  );
}

function titleOf(signing: SigningView | null): string {
  if (!signing) return 'Sign electronically';
  if (isOpen(signing.state)) return 'Not signed yet';
  return signing.state === 'declined' ? 'You declined' : 'Please sign again';
}

function buttonText(signing: SigningView | null): string {
  if (!signing) return 'Read and sign';
  if (isOpen(signing.state)) return signing.ready ? 'Continue and sign' : 'Read and sign';
  return signing.state === 'declined' ? 'Sign now' : 'Read and sign';
}

type SigningStatusProps = { signing: SigningView | null; unheard: boolean; timeZone: string };

function SigningStatus({ signing, unheard, timeZone }: SigningStatusProps): ReactNode {
  if (unheard) {
    return (
      <p className="mt-2">
        The signing service is not responding. If you have already signed, your signature appears here once
        the service confirms it. You do not need to sign again.
      </p>
    );
  }
  if (!signing) return <p className="mt-2">You review and sign it in the signing service.</p>;
  if (isOpen(signing.state)) {
    return <p className="mt-2">You started signing. Continue where you left off.</p>;
  }
  if (signing.state === 'declined') {
    const day = signing.declinedAt && formatDate(signing.declinedAt, timeZone);
    return (
      <p className="mt-2">
        You declined to sign{day && ` on ${day}`}. Confidential content stays closed; everything else is open.
        If a clause concerns you, please write to us.
      </p>
    );
  }
  return (
    <>
      <p className="mt-2">
        {signing.completedAt
          ? 'Your signature was voided. Please sign again.'
          : 'The document prepared for you was withdrawn. You can start again.'}
      </p>
      {signing.voidReason && <p className="mt-2 border-l-2 pl-3 text-muted">{signing.voidReason}</p>}
    </>
  );
}
