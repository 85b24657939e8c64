import { sql } from 'drizzle-orm';
import { vi } from 'vitest';
import { db } from '#app/db/client.server.ts';
import { processLog } from '#app/db/log.ts';
import { newId } from '#app/domain/ids.ts';
import { sendBroadcastJob } from '#app/features/broadcasts/sending/send-broadcast.jobs.server.ts';
import { decisionNoticesJob } from '#app/features/commitments/decisions/decision-notices.jobs.server.ts';
import { answerNoticeJob } from '#app/features/questions/answer-notice.jobs.server.ts';
import { broadcastJob } from '#app/notify/broadcasts/broadcasts.server.ts';
import { sendDigestsJob } from '#app/notify/digests/digest-mails.jobs.server.ts';
import { memberMailJob } from '#app/notify/mail/mail.jobs.server.ts';
import { mailManyJob } from '#app/notify/mail/mail-many.jobs.server.ts';
import { OutsideError } from '#app/platform/outside/outside-error.ts';

const JOBS = [
  ...[answerNoticeJob, broadcastJob, sendBroadcastJob, decisionNoticesJob],
  ...[mailManyJob, memberMailJob],
];

type Waiting = { id: string; name: string; data: object; startsAt: number | null };

/** Of the same tick: pauses between the steps of a message are seconds. */
const AT_ONCE_MS = 60_000;
/** A source of chance that a failing example repeats. */
export function chanceOf(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/**
 * Works the queue as processes do that start jobs in any order, are killed after a job's effect and before it is marked
 * as done, and meet failures of the mail service: every job runs at least once, some twice, one after the other or at the
 * same moment.
 */
export class Worker {
  readonly #done = new Set<string>();
  readonly #below: (below: number) => number;
  readonly #breakMail: () => void;

  /** @param breakMail breaks the mail service for its next call */
  constructor(below: (below: number) => number, breakMail: () => void) {
    this.#below = below;
    this.#breakMail = breakMail;
  }

  /** The next time for which a job waits; `null` if none does. */
  async nextTime(): Promise<number | null> {
    const times = (await this.#waiting()).flatMap(({ startsAt }) => startsAt ?? []);
    return times.length > 0 ? Math.min(...times) : null;
  }

  /** Runs all that is due, and the digests, until nothing is left to do. */
  async workOff(at: number): Promise<void> {
    vi.setSystemTime(at);
    for (let round = 0; ; round += 1) {
      if (round > 40) throw new Error('The queue does not become empty');
      const due = (await this.#waiting()).filter(
        ({ startsAt }) => startsAt === null || startsAt < at + AT_ONCE_MS,
      );
      if (due.length === 0 && round > 0) break;
      if (this.#below(6) === 0) this.#breakMail();
      await this.#run(this.#shuffled(due));
      await Promise.all(this.#below(3) === 0 ? [digests(), digests()] : [digests()]);
    }
  }

  async #run(jobs: Waiting[]): Promise<void> {
    for (let index = 0; index < jobs.length; index += 1) {
      const [job, next] = jobs.slice(index, index + 2);
      if (!job) continue;
      const together = next && this.#below(4) === 0 ? [job, next] : [job];
      const again = this.#below(3) === 0 ? [job] : [];
      await Promise.all([...together, ...(this.#below(2) === 0 ? again : [])].map((one) => this.#try(one)));
      for (const one of again) await this.#try(one);
      index += together.length - 1;
    }
  }

  async #try(job: Waiting): Promise<void> {
    const definition = JOBS.find(({ name }) => name === job.name);
    const context = { id: job.id, attempt: 1, signal: AbortSignal.timeout(20_000), log: processLog };
    try {
      await definition?.handle(job.data, context);
      this.#done.add(job.id);
    } catch (error) {
      // Tried again in the next round, when it is known what became of it.
      if (!(error instanceof OutsideError) || error.permanent) throw error;
      await db().execute(sql`update mail_delivery set begun_at = begun_at - interval '6 minutes'`);
    }
  }

  #shuffled<One>(all: readonly One[]): One[] {
    return all
      .map((one) => ({ one, place: this.#below(1_000) }))
      .sort((a, b) => a.place - b.place)
      .map(({ one }) => one);
  }

  /** The jobs that have not run, in the order in which they were enqueued. */
  async #waiting(): Promise<Waiting[]> {
    const { rows } = await db().execute<{
      id: string;
      name: string;
      data: object;
      startsAt: string | null;
    }>(sql`
      select id, name, data, case when start_after <> created_on then start_after end as "startsAt"
      from pgboss.job where name in ${JOBS.map(({ name }) => name)} order by created_on, id`);
    return rows
      .filter(({ id }) => !this.#done.has(id))
      .map(({ startsAt, ...job }) => ({ ...job, startsAt: startsAt === null ? null : Date.parse(startsAt) }));
  }
}

const digests = (): Promise<void> =>
  sendDigestsJob.handle(
    {},
    { id: newId(), attempt: 1, signal: AbortSignal.timeout(20_000), log: processLog },
  );
