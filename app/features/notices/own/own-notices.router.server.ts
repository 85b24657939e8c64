import { memberMutation, personMutation } from '#app/platform/rpc/mutation.server.ts';
import { router } from '#app/platform/rpc/trpc.server.ts';
import { openFeed, renewFeed } from './calendar/feed.server.ts';
import { reportInput, reportPayment } from './report-payment.server.ts';

/** Members' acts on their own notices. */
export const ownNoticesRouter = router({
  reportPayment: memberMutation.for('act')(reportInput, reportPayment),
  openCalendar: personMutation.withoutInput(openFeed),
  renewCalendar: personMutation.withoutInput(renewFeed),
});
