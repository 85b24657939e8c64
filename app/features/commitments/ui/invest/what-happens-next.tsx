/** Explains the two actions before the member chooses. */
export function TwoActs() {
  return (
    <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-[9.5rem_1fr]">
      <dt className="font-semibold">Set desired amount</dt>
      <dd className="text-muted max-sm:-mt-2">Shows us your interest. Not binding; change it any time.</dd>
      <dt className="font-semibold">Commit</dt>
      <dd className="text-muted max-sm:-mt-2">
        Requests this amount. We may accept all, part or none; until we decide you can change or withdraw it.
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
        <li>We will review it and let you know here and by e-mail.</li>
        <li>Until we decide, you can change or withdraw it.</li>
        <li>You pay nothing now. We will write to you before the first capital call.</li>
      </ol>
    </section>
  );
}
