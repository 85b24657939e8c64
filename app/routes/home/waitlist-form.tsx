import { type FormEvent, useRef, useState } from 'react';
import { track } from '#app/platform/tracking/track.ts';
import { useAct } from '#app/trpc/use-act.ts';
import { Button } from '#app/ui/button.tsx';
import { TextField } from '#app/ui/forms/text-field.tsx';
import { Icon } from '#app/ui/icons/icon.tsx';

/** A rough check; the server validates again. */
const ADDRESS = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/;
const WRONG = 'Please enter an e-mail address, like name@example.com.';

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
      const flags = { 'valid-email': false, invited: false, 'existing-user': false };
      track('Waitlist Form Interaction', { email: address, step: 1, ...flags });
      setError(WRONG);
      return;
    }
    const source = new URLSearchParams(window.location.search).get('utm_source') ?? undefined;
    const wrong = await attempt(
      'join',
      (rpc) => rpc.waitlist.join.mutate({ email: address, source: source?.slice(0, 100) }),
      { refresh: 'never' },
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
    <form noValidate onSubmit={(event) => void join(event)} className="flex flex-wrap items-start gap-3">
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
