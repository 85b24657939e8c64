import { z } from 'zod';

const HOUR = 3_600_000;
/** Names that mostly mean that somebody forgot to fill in who it was. */
const NOBODY = /^(anon|anonymous|nil|none|null|n\/a|na|undefined|unknown|[0-]+)$/i;

/** What the vendor takes by `/track`: almost anything. */
export const looseEvent = z.object({ event: z.string().min(1), properties: z.looseObject({}) });
export type LooseEvent = z.infer<typeof looseEvent>;

/** Seconds or milliseconds, told apart by their size. */
export const millisecondsOf = (time: number): number => Math.round(time < 1e11 ? time * 1000 : time);

const isTime = (time: number) => {
  const at = millisecondsOf(time);
  return at >= Date.UTC(1971) && at <= Date.now() + HOUR;
};

/** What `/import?strict=1` insists on. */
export const strictEvent = looseEvent.extend({
  properties: z.looseObject({
    time: z.number().refine(isTime, 'is before 1971 or in the future'),
    distinct_id: z.string().refine((id) => !NOBODY.test(id), 'is a placeholder'),
    $insert_id: z.string().regex(/^[\w-]{1,36}$/),
  }),
});
