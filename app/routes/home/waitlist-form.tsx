import { type FormEvent, useRef, useState } from 'react';
import { campaignOf } from '#app/platform/tracking/campaign.ts';
import { ownDevice } from '#app/platform/tracking/own-device.ts';
import { track } from '#app/platform/tracking/track.ts';
import { Button } from '#app/ui/button.tsx';
import { TextField } from '#app/ui/forms/text-field.tsx';
import { Icon } from '#app/ui/icons/icon.tsx';
import { codeOf } from '#app/ui/rpc/failure.ts';
import { useAct } from '#app/ui/rpc/use-act.ts';

/** A rough check; the server validates again. */
const ADDRESS = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/;
const WRONG = 'Please enter an e-mail address, like name@example.com.';

/** Reports that the form refused an address (seed §3). */
const refuse = (email: string): void =>
  track('Waitlist Form Interaction', {
    email,
    step: 1,
    'valid-email': false,
    invited: false,
    'existing-user': false,
  });

/**
 * The first step of the waitlist. The response is the same whether the address is new, invited or a member's: the
 * outcome is mailed to its owner (product.md §2).
 */
export function WaitlistForm() {
  const { attempt, pending } = useAct();
  const [email, setEmail] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [sentTo, setSentTo] = useState<string | null>(null);
  const thanks = useRef<HTMLDivElement>(null);

  const join = async (event: FormEvent) => {
    event.preventDefault();
    const address = email.trim();
    if (!ADDRESS.test(address)) {
      refuse(address);
      setError(WRONG);
      return;
    }
    const source = campaignOf(window.location.search) ?? undefined;
    const wrong = await attempt(
      'join',
      (rpc) => rpc.waitlist.join.mutate({ email: address, source, device: ownDevice() }),
      { refresh: 'never', failed: (error) => codeOf(error) === 'BAD_REQUEST' && refuse(address) },
    );
    if (wrong) {
      setError(wrong);
      return;
    }
    setSentTo(address);
    requestAnimationFrame(() => thanks.current?.focus());
  };

  if (sentTo) {
    return (
      <div
        ref={thanks}
        tabIndex={-1}
        role="status"
        className="flex gap-3 rounded-md border bg-surface p-5 outline-none"
      >
        <Icon name="EnvelopeOut" className="mt-0.5 text-accent" />
        <div>
          <p className="font-semibold">Check your inbox</p>
          <p className="mt-1 text-muted">
            We have written to <strong className="font-semibold break-words text-ink">{sentTo}</strong> about
            what comes next. It usually arrives within two minutes.
          </p>
        </div>
      </div>
    );
  }
  return (
    <form
      method="post"
      noValidate
      onSubmit={(event) => void join(event)}
      className="flex flex-wrap items-start gap-3"
    >
      <TextField
        label="Your e-mail address"
        type="email"
        autoComplete="email"
        maxLength={320}
        value={email}
        error={error}
        onChange={(event) => {
          setEmail(event.currentTarget.value);
          setError(null);
        }}
        className="flex-1 basis-64"
      />
      <Button type="submit" pending={pending} className="sm:mt-7">
        Join the waitlist
      </Button>
    </form>
  );
}
