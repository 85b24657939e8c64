import { z } from 'zod';
import { transaction } from '#app/db/client.server.ts';
import { chooseDelivery } from '#app/notify/deliveries.server.ts';
import { deliveryChoice } from '#app/notify/delivery.ts';
import { setQuietHours } from '#app/notify/quiet/quiet-hours.server.ts';
import { quietHours } from '#app/notify/quiet/quiet-hours.ts';
import { memberProcedure, router } from '#app/platform/rpc/trpc.server.ts';
import { readAllNotifications, readNotification, unreadNotifications } from './notifications.server.ts';

export const notificationsRouter = router({
  unreadCount: memberProcedure.query(({ ctx }) => unreadNotifications(ctx.viewer)),
  markRead: memberProcedure
    .input(z.object({ id: z.uuid() }))
    .mutation(({ ctx, input }) => readNotification(ctx.viewer, input.id)),
  markAllRead: memberProcedure.mutation(({ ctx }) => readAllNotifications(ctx.viewer)),
  chooseDelivery: memberProcedure
    .input(deliveryChoice)
    .mutation(({ ctx, input }) => transaction((tx) => chooseDelivery(tx, ctx.viewer, input))),
  setQuietHours: memberProcedure
    .input(z.object({ hours: quietHours.nullable() }))
    .mutation(({ ctx, input }) => transaction((tx) => setQuietHours(tx, ctx.viewer, input.hours))),
});
