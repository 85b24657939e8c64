import { useEffect, useEffectEvent, useState } from 'react';

type Props = { ms: number; onEnd: (() => void) | undefined };

/** How long something can still be done. Seconds count down for the eye only: a screen reader says once how long. */
export function TimeLeft({ ms, onEnd }: Props) {
  const [left, setLeft] = useState(ms);
  const end = useEffectEvent(() => onEnd?.());
  useEffect(() => {
    const endsAt = Date.now() + ms;
    const timer = setInterval(() => {
      const remaining = endsAt - Date.now();
      setLeft(Math.max(0, remaining));
      if (remaining > 0) return;
      clearInterval(timer);
      end();
    }, 1_000);
    return () => clearInterval(timer);
  }, [ms]);
  return (
    <>
      <span aria-hidden="true" className="text-muted tabular-nums">
        {timeText(left, ['s', 'min'])} left
      </span>
      <span className="sr-only">Possible for {timeText(ms, ['seconds', 'minutes'])}</span>
    </>
  );
}

const MINUTES_FROM = 90;

function timeText(ms: number, [second, minute]: readonly [string, string]): string {
  const seconds = Math.ceil(ms / 1_000);
  return seconds < MINUTES_FROM ? `${seconds} ${second}` : `${Math.round(seconds / 60)} ${minute}`;
}
