/** How events are batched and sessions recorded (seed §9), in the browser and, where it applies, on the server. */
export const ANALYTICS = {
  batchSize: 50,
  flushMs: 5_000,
  requestTimeoutMs: 90_000,
  cookieDays: 365,
  linkTimeoutMs: 300,
  recordPercent: 100,
  recordIdleMs: 30 * 60_000,
  recordMaxMs: 24 * 3_600_000,
  ignoreDoNotTrack: true,
} as const;
