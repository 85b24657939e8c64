import { z } from 'zod';
import { chooseDelivery } from '#app/notify/deliveries/deliveries.server.ts';
import { deliveryChoice } from '#app/notify/deliveries/delivery.ts';
import { setQuietHours } from '#app/notify/quiet/quiet-hours.server.ts';
import { quietHours } from '#app/notify/quiet/quiet-hours.ts';
import { memberMutation } from '#app/platform/rpc/mutation.server.ts';
import { memberProcedure, router } from '#app/platform/rpc/trpc.server.ts';
import { readAllNotifications, readNotification, unreadNotifications } from './notifications.server.ts';

export const notificationsRouter = router({
  unreadCount: memberProcedure.query(({ ctx }) => unreadNotifications(ctx.viewer)),
  // A single statement.
  markRead: memberProcedure
    .input(z.object({ id: z.uuid() }))
    .mutation(({ ctx, input }) => readNotification(ctx.viewer, input.id)),
  // A single statement.
  markAllRead: memberProcedure.mutation(({ ctx }) => readAllNotifications(ctx.viewer)),
  chooseDelivery: memberMutation(deliveryChoice, chooseDelivery),
  setQuietHours: memberMutation(z.object({ hours: quietHours.nullable() }), (tx, viewer, input) =>
    setQuietHours(tx, viewer, input.hours),
  ),
});
