/** Explains the two actions before the member chooses. */
export function TwoActs() {
  return (
    <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-[9.5rem_1fr]">
      <dt className="font-semibold">Set desired amount</dt>
      <dd className="text-muted max-sm:-mt-2">
        Tells us what you have in mind. It binds nobody; change it at will.
      </dd>
      <dt className="font-semibold">Commit</dt>
      <dd className="text-muted max-sm:-mt-2">
        Asks to invest it. We accept the whole or a part, or decline; you may change or withdraw it until
        then.
      </dd>
    </dl>
  );
}

/** The steps after a commitment, in order. */
export function WhatHappensNext() {
  return (
    <section aria-labelledby="what-happens-next">
      <h3 id="what-happens-next" className="mb-2">
        What happens next
      </h3>
      <ol className="list-decimal space-y-1 pl-5 text-muted">
        <li>We accept it whole, scale it back or decline it, and tell you here and by mail.</li>
        <li>Until we have decided, you may change or withdraw it.</li>
        <li>Nothing is paid now. We write to you before the first call for capital.</li>
      </ol>
    </section>
  );
}
