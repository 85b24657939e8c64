import { Gauge, type Registry } from 'prom-client';
import { database } from '#app/db/client.server.ts';
import { jobsHealth } from '../jobs/runtime.server.ts';
import type { Figures } from './figures.server.ts';

/** What other parts of the process know. */
export type Sources = {
  release: { version: string; revision: string };
  /** The connections to the public port, and how many there may be; `null` where it is not served. */
  httpConnections(): Promise<{ open: number; most: number } | null>;
  /** Open pages that receive news as it comes. */
  liveConnections(): number;
};

const DEAD = '.dead';

/** Creates the gauges. Returns a function that sets them, without those of the database where its figures are missing. */
export function createGauges(
  register: Registry,
  sources: Sources,
): (figures: Figures | null) => Promise<void> {
  const gauge = <Label extends string>(name: string, help: string, labelNames: readonly Label[] = []) =>
    new Gauge({ name: `vestry_${name}`, help, labelNames, registers: [register] });
  const build = gauge('build_info', 'The build that runs.', ['version', 'revision', 'node']);
  build.set({ ...sources.release, node: process.versions.node }, 1);

  const connections = gauge('http_connections', 'Open connections to the public port.');
  const connectionsLimit = gauge('http_connections_limit', 'Connections beyond this are refused.');
  const live = gauge('live_connections', 'Open pages that receive news as it comes.');
  const working = gauge('jobs_working', '1 if this process runs jobs and asks for them, 0 if it does not.');
  const poolSize = gauge('database_pool_size', 'Connections to the database that there may be.');
  const poolOpen = gauge('database_pool_open', 'Connections to the database that there are.');
  const poolIdle = gauge('database_pool_idle', 'Connections to the database that nothing uses.');
  const poolWaiting = gauge('database_pool_waiting', 'Queries that wait for a connection to the database.');
  const replicaUsed = gauge('replica_used', '1 if lists are read from the replica, 0 if from the primary.');
  const replicaLag = gauge('replica_lag_seconds', 'How old the newest is that the replica is known to have.');
  const up = gauge('database_up', '1 if the figures of the database could be read in time.');
  const setFigures = createFigureGauges(gauge);

  return async (figures) => {
    const http = await sources.httpConnections();
    setOrRemove(connections, http?.open);
    setOrRemove(connectionsLimit, http?.most);
    live.set(sources.liveConnections());
    const { alive, mode } = jobsHealth();
    working.set(alive && mode === 'work' ? 1 : 0);
    const pool = database().pool();
    setOrRemove(poolSize, pool?.most);
    setOrRemove(poolOpen, pool?.open);
    setOrRemove(poolIdle, pool?.idle);
    setOrRemove(poolWaiting, pool?.waiting);
    const replica = database().replica?.state();
    setOrRemove(replicaUsed, replica && Number(replica.isUsed));
    setOrRemove(replicaLag, replica?.lagSeconds);
    up.set(figures ? 1 : 0);
    setFigures(figures);
  };
}

type MakeGauge = <Label extends string>(
  name: string,
  help: string,
  labelNames?: readonly Label[],
) => Gauge<Label>;

/** The gauges that are the same for every process on one database. */
function createFigureGauges(gauge: MakeGauge): (figures: Figures | null) => void {
  const jobs = gauge('jobs', 'Jobs that wait, counted to 10,000 a queue.', ['queue', 'state']);
  const oldest = gauge('jobs_oldest_due_seconds', 'How long the oldest due job has been waiting.', ['queue']);
  const dead = gauge('jobs_dead', 'Jobs that were given up and wait for an admin.', ['queue']);
  const documents = gauge('documents_waiting', 'Files that wait for their preparation.');
  const documentsOldest = gauge('documents_oldest_waiting_seconds', 'How long the oldest has been waiting.');
  const toConfirm = gauge('payments_to_confirm', 'Payments of a bank that an admin has to confirm.');
  const doubtful = gauge(
    'payments_doubtful',
    'Payments of a bank of which an admin has to say whose they are.',
  );
  const doubtfulOldest = gauge('payments_oldest_doubtful_seconds', 'How long ago the oldest was read.');
  const untold = gauge('notices_untold', 'Published notices of which not every holder was notified.');
  const untoldOldest = gauge('notices_oldest_untold_seconds', 'How long ago the oldest was published.');
  const unsealed = gauge('audit_unsealed', 'Entries of the audit log that wait for the sealer.');
  const unsealedOldest = gauge('audit_oldest_unsealed_seconds', 'How long the oldest has been waiting.');
  const treeSize = gauge('audit_tree_size', 'Entries in the tree of the audit log.');
  const headSize = gauge('audit_head_size', 'Entries under the newest signed head.');
  const headAt = gauge('audit_head_timestamp_seconds', 'When the newest signed head was written.');
  const failures = gauge('service_failures_in_a_row', 'Failures since the last success.', ['service']);
  const success = gauge('service_last_success_timestamp_seconds', 'When a call last succeeded.', ['service']);

  return (figures) => {
    for (const labelled of [jobs, oldest, dead, failures, success]) labelled.reset();
    for (const { queue, ready, deferred, retrying, oldestSeconds } of figures?.queues ?? []) {
      if (queue.endsWith(DEAD)) {
        dead.set({ queue: queue.slice(0, -DEAD.length) }, ready + deferred + retrying);
        continue;
      }
      jobs.set({ queue, state: 'ready' }, ready);
      jobs.set({ queue, state: 'deferred' }, deferred);
      jobs.set({ queue, state: 'retrying' }, retrying);
      oldest.set({ queue }, oldestSeconds);
    }
    for (const { service, failuresInARow, lastSuccessAt } of figures?.services ?? []) {
      failures.set({ service }, failuresInARow);
      if (lastSuccessAt !== null) success.set({ service }, lastSuccessAt);
    }
    setOrRemove(documents, figures?.documents.waiting);
    setOrRemove(documentsOldest, figures?.documents.oldestSeconds);
    setOrRemove(toConfirm, figures?.money.toConfirm);
    setOrRemove(doubtful, figures?.money.doubtful);
    setOrRemove(doubtfulOldest, figures?.money.oldestDoubtfulSeconds);
    setOrRemove(untold, figures?.money.untold);
    setOrRemove(untoldOldest, figures?.money.oldestUntoldSeconds);
    setOrRemove(unsealed, figures?.audit.unsealed);
    setOrRemove(unsealedOldest, figures?.audit.oldestUnsealedSeconds);
    setOrRemove(treeSize, figures?.audit.treeSize);
    setOrRemove(headSize, figures?.audit.headSize);
    setOrRemove(headAt, figures?.audit.headAt);
  };
}

/** What is not known is left out: a zero would be read as one. */
function setOrRemove(gauge: Gauge, value: number | null | undefined): void {
  if (value === null || value === undefined) gauge.remove();
  else gauge.set(value);
}
