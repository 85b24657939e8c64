import { sql } from 'drizzle-orm';
import type { Tx } from '#app/db/client.server.ts';

/** Rows beyond this are not counted, so that reading costs the same however much is waiting. */
export const MOST_COUNTED = 10_000;

/** Waiting jobs of one queue. `oldestSeconds`: how long the oldest due one has been waiting; 0 if none is. */
export type QueueFigures = {
  queue: string;
  ready: number;
  deferred: number;
  retrying: number;
  oldestSeconds: number;
};

/**
 * Counts the waiting jobs of each queue, up to a limit for each, in the order in which they are taken. By the queue's
 * own index, whose condition must be repeated word by word.
 */
export async function findQueueFigures(tx: Tx): Promise<QueueFigures[]> {
  const { rows } = await tx.execute<QueueFigures>(sql`
    select queue.name as queue, waiting.*
    from pgboss.queue as queue
    cross join lateral (
      select count(*) filter (where state = 'created' and start_after <= now())::int as ready,
        count(*) filter (where state = 'created' and start_after > now())::int as deferred,
        count(*) filter (where state = 'retry')::int as retrying,
        coalesce(extract(epoch from now() - min(start_after) filter (where start_after <= now())), 0)::float8
          as "oldestSeconds"
      from (
        select state, start_after from pgboss.job
        where name = queue.name and state < 'active' and not blocked
        order by priority desc, created_on limit ${MOST_COUNTED}
      ) as taken_next
    ) as waiting
    where queue.name not like '\\_\\_%'`);
  return rows;
}

export type DocumentFigures = { waiting: number; oldestSeconds: number };

/** Counts the files that members would get, now or next, and that are not prepared for marked copies yet. */
export async function findDocumentFigures(tx: Tx): Promise<DocumentFigures> {
  const { rows } = await tx.execute<DocumentFigures>(sql`
    select count(*)::int as waiting,
      coalesce(extract(epoch from now() - min(created_at)), 0)::float8 as "oldestSeconds"
    from (
      select version.created_at from document_version as version
      join document on document.id = version.document_id
      where version.prepared_at is null and version.preparation_problem is null
        and version.id in (document.version_id, document.next_version_id)
      order by version.created_at limit ${MOST_COUNTED}
    ) as unprepared`);
  return rows[0] ?? { waiting: 0, oldestSeconds: 0 };
}

/** Entries awaiting an admin who says whose they are, and notices of which not every holder was notified. */
export type MoneyFigures = {
  toConfirm: number;
  doubtful: number;
  oldestDoubtfulSeconds: number;
  untold: number;
  oldestUntoldSeconds: number;
};

/** Counts bank entries that a person has to decide, since their file was read, and published notices under way. */
export async function findMoneyFigures(tx: Tx): Promise<MoneyFigures> {
  const { rows } = await tx.execute<MoneyFigures>(sql`
    select entries.*, notices.* from (
      select count(*) filter (where why is not null)::int as "toConfirm",
        count(*) filter (where missing is not null)::int as doubtful,
        coalesce(extract(epoch from now() - min(read_at) filter (where missing is not null)), 0)::float8
          as "oldestDoubtfulSeconds"
      from (
        select entry.why, entry.missing, statement.read_at from bank_entry as entry
        join bank_statement as statement on statement.id = entry.statement_id
        where entry.why is not null or entry.missing is not null
        order by entry.booked_on, entry.id limit ${MOST_COUNTED}
      ) as undecided
    ) as entries cross join (
      select count(*)::int as untold,
        coalesce(extract(epoch from now() - min(published_at)), 0)::float8 as "oldestUntoldSeconds"
      from notice where published_at is not null and told_at is null and cancelled_at is null and replaced_at is null
    ) as notices`);
  return (
    rows[0] ?? { toConfirm: 0, doubtful: 0, oldestDoubtfulSeconds: 0, untold: 0, oldestUntoldSeconds: 0 }
  );
}

/** `headAt`: in seconds since 1970; `null`, as `headSize`, while there is no head. */
export type AuditFigures = {
  unsealed: number;
  oldestUnsealedSeconds: number;
  treeSize: number;
  headSize: number | null;
  headAt: number | null;
};

/** Counts what the sealer of the audit log has to do, and how far its tree and the newest signed head are. */
export async function findAuditFigures(tx: Tx): Promise<AuditFigures> {
  const { rows } = await tx.execute<AuditFigures>(sql`
    select
      (select count(*)::int from (select 1 from audit_unsealed limit ${MOST_COUNTED}) as waiting) as unsealed,
      coalesce((
        select greatest(extract(epoch from now() - entry.at), 0) from audit_unsealed as waiting
        join audit_entry as entry on entry.id = waiting.entry_id order by waiting.seq limit 1
      ), 0)::float8 as "oldestUnsealedSeconds",
      coalesce((select size from audit_tree where id = 1), 0)::float8 as "treeSize",
      head.size::float8 as "headSize", extract(epoch from head.at)::float8 as "headAt"
    from (select 1) as once
    left join (select size, at from audit_head order by size desc, id desc limit 1) as head on true`);
  return rows[0] ?? { unsealed: 0, oldestUnsealedSeconds: 0, treeSize: 0, headSize: null, headAt: null };
}

/** `lastSuccessAt`: in seconds since 1970. */
export type ServiceFigures = { service: string; failuresInARow: number; lastSuccessAt: number | null };

/** Finds the outcome of the latest contact with each outside service. */
export async function findServiceFigures(tx: Tx): Promise<ServiceFigures[]> {
  const { rows } = await tx.execute<ServiceFigures>(sql`
    select service, failures_in_a_row as "failuresInARow",
      extract(epoch from last_success_at)::float8 as "lastSuccessAt"
    from service_contact`);
  return rows;
}
