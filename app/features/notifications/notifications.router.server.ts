import { z } from 'zod';
import { chooseDelivery } from '#app/notify/deliveries/deliveries.server.ts';
import { deliveryChoice } from '#app/notify/deliveries/delivery.ts';
import { setQuietHours } from '#app/notify/quiet/quiet-hours.server.ts';
import { quietHours } from '#app/notify/quiet/quiet-hours.ts';
import { personMutation } from '#app/platform/rpc/mutation.server.ts';
import { personProcedure, router } from '#app/platform/rpc/trpc.server.ts';
import { readAllNotifications, readNotification, unreadNotifications } from './notifications.server.ts';

export const notificationsRouter = router({
  unreadCount: personProcedure.meta({ forHolder: 'any' }).query(({ ctx }) => unreadNotifications(ctx.viewer)),
  // A single statement.
  markRead: personProcedure
    .input(z.object({ id: z.uuid() }))
    .mutation(({ ctx, input }) => readNotification(ctx.viewer, input.id)),
  // A single statement.
  markAllRead: personProcedure.mutation(({ ctx }) => readAllNotifications(ctx.viewer)),
  chooseDelivery: personMutation(deliveryChoice, chooseDelivery),
  setQuietHours: personMutation(z.object({ hours: quietHours.nullable() }), (tx, viewer, input) =>
    setQuietHours(tx, viewer, input.hours),
  ),
});
