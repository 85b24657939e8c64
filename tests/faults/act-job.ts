import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { transaction } from '#app/db/client.server.ts';
import { defineJob } from '#app/platform/jobs/jobs.server.ts';

/** The follow-up of an act: leaves one mark per act, however often it is run. */
export const actJob = defineJob({
  name: 'fault-act',
  payload: z.object({ act: z.string() }),
  heartbeatSeconds: 10,
  retryDelay: 1,
  async run({ act }) {
    await transaction(async (tx) => {
      await tx.execute(sql`insert into milestone (name) values (${`done:${act}`}) on conflict do nothing`);
    });
  },
});
