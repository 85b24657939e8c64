const HOUR = 3600;

/** `1:05`, `1:02:03`; without leading zero units. */
export function clockTime(seconds: number): string {
  const whole = Math.floor(Math.max(0, seconds));
  const two = (value: number) => String(value).padStart(2, '0');
  const minutes = Math.floor(whole / 60) % 60;
  return whole < HOUR
    ? `${minutes}:${two(whole % 60)}`
    : `${Math.floor(whole / HOUR)}:${two(minutes)}:${two(whole % 60)}`;
}

/** "1 minute 5 seconds", for screen readers. */
export function spokenTime(seconds: number): string {
  const whole = Math.floor(Math.max(0, seconds));
  const parts: [number, string][] = [
    [Math.floor(whole / HOUR), 'hour'],
    [Math.floor(whole / 60) % 60, 'minute'],
    [whole % 60, 'second'],
  ];
  const said = parts.filter(([count]) => count > 0);
  if (said.length === 0) return '0 seconds';
  return said.map(([count, unit]) => `${count} ${unit}${count === 1 ? '' : 's'}`).join(' ');
}

/** "1 minute 5 seconds of 12 minutes" */
export const spokenPosition = (seconds: number, length: number): string =>
  `${spokenTime(seconds)} of ${spokenTime(length)}`;
