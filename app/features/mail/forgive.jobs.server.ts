import { z } from 'zod';
import { memberMailer } from '#app/integrations/wiring.server.ts';
import { defineJob, OUTSIDE_RETRIES } from '#app/platform/jobs/jobs.server.ts';
import { awaitTurn } from '#app/platform/outside/services.server.ts';

/**
 * Removes an address from the mail service's own suppression lists; otherwise the service would keep dropping its
 * mail.
 */
export const forgiveAddressJob = defineJob({
  name: 'mail.forgive',
  title: 'Allow e-mail to an address again at the mail service',
  payload: z.object({ address: z.string() }),
  ...OUTSIDE_RETRIES,
  service: 'memberMail',
  async run({ address }, { signal }) {
    await awaitTurn('memberMail', signal);
    await memberMailer().forgive(address, signal);
  },
});
