import { meaningOf } from '../failure-words.ts';

/** Why a service failed: in plain words first, then its own. */
export function FailureText({ reason }: { reason: string }) {
  const meaning = meaningOf(reason);
  return (
    <>
      {meaning && <span>{meaning}</span>}
      <span className="text-xs wrap-anywhere text-muted">{reason}</span>
    </>
  );
}
