import { z } from 'zod';
import { transaction } from '#app/db/client.server.ts';
import { NOTIFICATION_KINDS } from '#app/platform/notification-kinds.ts';
import { cursorText } from '#app/platform/paging.ts';
import { memberProcedure, router } from '#app/platform/trpc.server.ts';
import { chooseDelivery } from './deliveries.server.ts';
import { deliveryChoice } from './delivery.ts';
import {
  listNotifications,
  readAllNotifications,
  readNotification,
  unreadNotifications,
} from './notifications.server.ts';

const filters = z
  .object({
    kind: z.enum(NOTIFICATION_KINDS).optional(),
    unread: z.boolean().optional(),
    cursor: cursorText.optional(),
  })
  .default({});

export const notificationsRouter = router({
  list: memberProcedure.input(filters).query(({ ctx, input }) => listNotifications(ctx.viewer, input)),
  unreadCount: memberProcedure.query(({ ctx }) => unreadNotifications(ctx.viewer)),
  markRead: memberProcedure
    .input(z.object({ id: z.uuid() }))
    .mutation(({ ctx, input }) => readNotification(ctx.viewer, input.id)),
  markAllRead: memberProcedure.mutation(({ ctx }) => readAllNotifications(ctx.viewer)),
  chooseDelivery: memberProcedure
    .input(deliveryChoice)
    .mutation(({ ctx, input }) => transaction((tx) => chooseDelivery(tx, ctx.viewer, input))),
});
