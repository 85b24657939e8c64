/** Says that an opportunity matches what the reader looks for, and why. */
export const MatchNote = ({ reason }: { reason: string }) => (
  <p className="text-xs text-muted">
    <span className="font-semibold text-accent">Matches your preferences</span> {reason}
  </p>
);
