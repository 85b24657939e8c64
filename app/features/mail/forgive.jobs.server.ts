import { z } from 'zod';
import { memberMailer } from '#app/integrations/wiring.server.ts';
import { defineJob, OUTSIDE_RETRIES } from '#app/platform/jobs/jobs.server.ts';
import { awaitTurn } from '#app/platform/outside/services.server.ts';

/** Takes an address off the mail service's own lists of those that refuse mail, or it would go on dropping it. */
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
