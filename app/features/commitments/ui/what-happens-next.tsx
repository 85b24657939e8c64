/** What follows a commitment, in the order in which it happens. */
export function WhatHappensNext() {
  return (
    <section aria-label="What happens next">
      <h3 className="mb-2">What happens next</h3>
      <ol className="list-decimal space-y-1 pl-5 text-muted marker:text-muted">
        <li>A desired amount binds nobody: it tells us what you have in mind, and you may change it.</li>
        <li>
          A commitment goes to us. We accept it whole, scale it back or decline it, and tell you here and by
          mail.
        </li>
        <li>Nothing is paid now. We write to you before the first call for capital.</li>
      </ol>
    </section>
  );
}
