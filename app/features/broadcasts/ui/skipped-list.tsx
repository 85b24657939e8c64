import type { SkippedMembers } from '#app/domain/messages/skipped-members.ts';
import { members } from '../broadcast-labels.ts';

type Props = { skipped: SkippedMembers; erased: number };

/** The members whom the rules name and who did not get a message, by the reason. */
export function SkippedList({ skipped: { off, unsigned, incomplete }, erased }: Props) {
  const reasons = [
    { reason: 'messages from the firm turned off', people: off },
    { reason: 'agreement not signed', people: unsigned },
    { reason: 'a field of the message had no value for them', people: incomplete },
  ].filter(({ people }) => people > 0);
  if (reasons.length === 0 && erased === 0) return null;
  return (
    <div className="mt-4 text-muted">
      {reasons.length > 0 && (
        <>
          <h3 className="mb-1 font-sans text-sm font-semibold text-ink">Not sent to</h3>
          <ul>
            {reasons.map(({ reason, people }) => (
              <li key={reason}>
                {members(people)}: {reason}
              </li>
            ))}
          </ul>
        </>
      )}
      {erased > 0 && <p className="mt-2">{members(erased)} who received it have been erased since.</p>}
    </div>
  );
}
