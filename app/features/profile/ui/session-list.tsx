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

/** Where a member is signed in. */
export function SessionList({ sessions, isEnding, onEnd, onEndOthers }: Props) {
  const others = sessions.filter(({ isThisOne }) => !isThisOne).length;
  return (
    <>
      <ul className="divide-y border-y">
        {sessions.map(({ id, userAgent, network, startedAt, lastSeenAt, isThisOne }) => (
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
      {others > 1 && (
        <div className="mt-4">
          <Button pending={isEnding('others')} onClick={onEndOthers}>
            Sign out all other sessions
          </Button>
        </div>
      )}
    </>
  );
}
