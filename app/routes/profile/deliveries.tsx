import { useState } from 'react';
import type { NotificationDelivery, NotificationKind } from '#app/domain/notification-kinds.ts';
import { DeliverySettings } from '#app/features/notifications/ui/delivery-settings.tsx';
import { call } from '#app/trpc/call.ts';
import { failureText } from '#app/trpc/failure.ts';
import { useToasts } from '#app/ui/toasts/toast-provider.tsx';

type All = Record<NotificationKind, NotificationDelivery>;

type Props = {
  deliveries: All;
  /** Whether the firm counts the opening of mails. */
  countsMessages: boolean;
};

/** The member's delivery settings. Mails link here by the section's name. */
export function Deliveries({ deliveries, countsMessages }: Props) {
  const { add } = useToasts();
  const [shown, setShown] = useState(deliveries);
  const [saved, setSaved] = useState(false);

  const choose = async (kind: NotificationKind, delivery: NotificationDelivery) => {
    const before = shown[kind];
    setShown((all) => ({ ...all, [kind]: delivery }));
    setSaved(false);
    try {
      await call((rpc) => rpc.notification.chooseDelivery.mutate({ kind, delivery }));
      setSaved(true);
    } catch (error) {
      setShown((all) => ({ ...all, [kind]: before }));
      add({ text: failureText(error), theme: 'critical' });
    }
  };

  return (
    <section aria-labelledby="notifications" className="scroll-mt-20">
      <h2 id="notifications" className="scroll-mt-20">
        Notifications
      </h2>
      <p className="mt-1 mb-3 text-muted">
        How you hear of what. Times are those of your time zone.{' '}
        <span role="status" className="text-success">
          {saved && 'Saved.'}
        </span>
      </p>
      <DeliverySettings deliveries={shown} onChoose={(kind, delivery) => void choose(kind, delivery)} />
      {countsMessages && (
        <p className="mt-3 max-w-read text-xs text-muted">
          We count how many mails with a message from us are opened, and in how many a link is followed. We do
          not record by whom.
        </p>
      )}
    </section>
  );
}
