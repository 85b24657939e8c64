import { transaction } from '#app/db/client.server.ts';
import { waitlistRequest } from '#app/features/people/joining/waitlist/waitlist.ts';
import { defineJob } from '#app/platform/jobs/jobs.server.ts';
import { joinWaitlist } from './join-waitlist.server.ts';

/**
 * Processes a request to join. The request itself only enqueues this job, so that the response takes the same time
 * for any address.
 */
export const waitlistRequestJob = defineJob({
  name: 'waitlist.request',
  title: 'Request to join the waitlist',
  payload: waitlistRequest,
  run: (request) => transaction((tx) => joinWaitlist(tx, request)),
});
