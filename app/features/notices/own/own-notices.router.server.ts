import { memberMutation } from '#app/platform/rpc/mutation.server.ts';
import { router } from '#app/platform/rpc/trpc.server.ts';
import { openFeed, renewFeed } from './calendar/feed.server.ts';
import { reportInput, reportPayment } from './report-payment.server.ts';

/** Members' acts on their own notices. */
export const ownNoticesRouter = router({
  reportPayment: memberMutation(reportInput, reportPayment),
  openCalendar: memberMutation.withoutInput(openFeed),
  renewCalendar: memberMutation.withoutInput(renewFeed),
});
