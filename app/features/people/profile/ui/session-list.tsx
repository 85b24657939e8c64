import { useState } from 'react';
import { deviceWords } from '#app/platform/session/device.ts';
import { networkText } from '#app/platform/session/network.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { RelativeTime } from '#app/ui/clock.tsx';
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx';

/** One browser in which the member is signed in. Times are ISO. */
export type SessionRow = {
  id: string;
  userAgent: string | null;
  network: string | null;
  startedAt: string;
  lastSeenAt: string;
  isThisOne: boolean;
};

type Props = {
  sessions: readonly SessionRow[];
  /** Whether a session is being ended, by its id; `others` for all but this one. */
  isEnding: (which: string) => boolean;
  onEnd: (id: string) => void;
  onEndOthers: () => void;
};

/** Sessions shown at first. */
const FIRST = 3;

/** Where a member is signed in: this browser and two more, then all. */
export function SessionList({ sessions, isEnding, onEnd, onEndOthers }: Props) {
  const [showsAll, setShowsAll] = useState(false);
  const others = sessions.filter(({ isThisOne }) => !isThisOne).length;
  const shown = thisOneFirst(sessions).slice(0, showsAll ? undefined : FIRST);
  return (
    <>
      <ul className="divide-y border-y">
        {shown.map(({ id, userAgent, network, startedAt, lastSeenAt, isThisOne }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
            <div className="min-w-0">
              <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-medium">
                {deviceWords(userAgent)}
                {isThisOne && <Badge tone="accent">This browser</Badge>}
              </p>
              <p className="text-xs text-muted">
                {network && `${networkText(network)} · `}signed in <RelativeTime iso={startedAt} /> · last
                used <RelativeTime iso={lastSeenAt} />
              </p>
            </div>
            {!isThisOne && (
              <Button
                size="sm"
                pending={isEnding(id)}
                disabled={isEnding('others')}
                onClick={() => onEnd(id)}
              >
                Sign out<VisuallyHidden> {deviceWords(userAgent)}</VisuallyHidden>
              </Button>
            )}
          </li>
        ))}
      </ul>
      <div className="mt-4 flex flex-wrap gap-3">
        {shown.length < sessions.length && (
          <Button onClick={() => setShowsAll(true)}>Show all {sessions.length}</Button>
        )}
        {others > 1 && (
          <Button pending={isEnding('others')} onClick={onEndOthers}>
            Sign out all other sessions
          </Button>
        )}
      </div>
    </>
  );
}

const thisOneFirst = (sessions: readonly SessionRow[]): SessionRow[] =>
  sessions.toSorted((one, other) => Number(other.isThisOne) - Number(one.isThisOne));
