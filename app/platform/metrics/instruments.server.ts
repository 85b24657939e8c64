import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import { SIGN_IN_RESULTS } from '#app/domain/access/sign-in-result.ts';
import { MAIL_STATES } from '#app/domain/messages/mail-state.ts';
import type { JobOutcome, Meter } from './meter.server.ts';

const REQUEST_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const CALL_SECONDS = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];
const JOB_SECONDS = [0.01, 0.05, 0.1, 0.5, 1, 5, 15, 60, 300, 900];

/** Ours before a mail is handed over: no outcome. */
const NO_OUTCOME: ReadonlySet<string> = new Set(['waiting', 'withheld']);

/** Creates what counts in this process. Labels have values of a fixed set, and never name a person. */
export function createInstruments(register: Registry): Meter {
  const registers = [register];
  const requests = new Counter({
    name: 'vestry_http_requests_total',
    help: 'Requests that were answered, by route. Static files are not counted.',
    labelNames: ['route', 'method', 'status', 'class'],
    registers,
  });
  const requestSeconds = new Histogram({
    name: 'vestry_http_request_duration_seconds',
    help: 'Time until the response began, by route.',
    labelNames: ['route', 'method', 'class'],
    buckets: REQUEST_SECONDS,
    registers,
  });
  const calls = new Counter({
    name: 'vestry_service_calls_total',
    help: 'Calls to outside services, each attempt, by how they ended.',
    labelNames: ['service', 'outcome'],
    registers,
  });
  const callSeconds = new Histogram({
    name: 'vestry_service_call_duration_seconds',
    help: 'Time of a call to an outside service, with its answer.',
    labelNames: ['service'],
    buckets: CALL_SECONDS,
    registers,
  });
  const running = new Gauge({
    name: 'vestry_jobs_running',
    help: 'Jobs that this process is running.',
    labelNames: ['queue'],
    registers,
  });
  const jobs = new Counter({
    name: 'vestry_job_runs_total',
    help: 'Runs of jobs, by how they ended: done, retried or dead.',
    labelNames: ['queue', 'outcome'],
    registers,
  });
  const jobSeconds = new Histogram({
    name: 'vestry_job_duration_seconds',
    help: 'Time of one run, of a job or of those that were taken together.',
    labelNames: ['queue'],
    buckets: JOB_SECONDS,
    registers,
  });
  const mails = new Counter({
    name: 'vestry_mails_total',
    help: 'Mails by what became of them; one mail may be sent and later bounce.',
    labelNames: ['recipient', 'outcome'],
    registers,
  });
  const signIns = new Counter({
    name: 'vestry_sign_ins_total',
    help: 'Sign-ins, sign-outs and refusals.',
    labelNames: ['result'],
    registers,
  });

  // Series that begin at zero, so that the first failure is a change.
  const outcomes = [...MAIL_STATES.filter((state) => !NO_OUTCOME.has(state)), 'suppressed'];
  for (const outcome of outcomes) mails.inc({ recipient: 'member', outcome }, 0);
  mails.inc({ recipient: 'firm', outcome: 'sent' }, 0);
  for (const result of [...Object.keys(SIGN_IN_RESULTS), 'failed', 'expired']) signIns.inc({ result }, 0);

  return {
    request({ route, method, status, seconds }) {
      const kind = `${Math.floor(status / 100)}xx`;
      requests.inc({ route, method, status, class: kind });
      requestSeconds.observe({ route, method, class: kind }, seconds);
    },
    call({ service, outcome, seconds }) {
      calls.inc({ service, outcome });
      callSeconds.observe({ service }, seconds);
    },
    jobsTaken: (queue, count) => running.inc({ queue }, count),
    jobsOver(queue, ended, seconds) {
      running.dec({ queue }, ended.length);
      for (const [outcome, count] of countsOf(ended)) jobs.inc({ queue, outcome }, count);
      jobSeconds.observe({ queue }, seconds);
    },
    mails: (recipient, outcome, count = 1) => mails.inc({ recipient, outcome }, count),
    signIn: (result) => signIns.inc({ result }),
  };
}

function countsOf(outcomes: readonly JobOutcome[]): Map<JobOutcome, number> {
  const counts = new Map<JobOutcome, number>();
  for (const outcome of outcomes) counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
  return counts;
}
