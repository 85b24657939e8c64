import { transaction } from '#app/db/client.server.ts';
import { waitlistRequest } from '#app/features/waitlist/waitlist.ts';
import { defineJob } from '#app/platform/jobs/jobs.server.ts';
import { joinWaitlist } from './waitlist.server.ts';

/**
 * Works on a request to join. Asking only enqueues it, so that the answer takes the same time whoever the address
 * belongs to.
 */
export const waitlistRequestJob = defineJob({
  name: 'waitlist.request',
  title: 'Request to join the waitlist',
  payload: waitlistRequest,
  run: (request) => transaction((tx) => joinWaitlist(tx, request)),
});
