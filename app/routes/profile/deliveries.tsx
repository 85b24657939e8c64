import { useState } from 'react';
import type { NotificationDelivery, NotificationKind } from '#app/domain/notification-kinds.ts';
import { DeliverySettings } from '#app/features/notifications/ui/delivery-settings.tsx';
import { QuietHoursForm } from '#app/features/notifications/ui/quiet-hours-form.tsx';
import type { QuietHours } from '#app/notify/quiet/quiet-hours.ts';
import { type Call, call } from '#app/trpc/call.ts';
import { failureText } from '#app/trpc/failure.ts';
import { useToasts } from '#app/ui/toasts/toast-provider.tsx';

type All = Record<NotificationKind, NotificationDelivery>;

type Props = {
  kinds: readonly NotificationKind[];
  deliveries: All;
  quietHours: QuietHours | null;
  timeZone: string;
  /** Whether the firm counts opens of mails. */
  countsMessages: boolean;
};

/** The member's delivery settings. Mails link here by the section's name. */
export function Deliveries({ kinds, timeZone, countsMessages, ...served }: Props) {
  const { add } = useToasts();
  const [deliveries, setDeliveries] = useState(served.deliveries);
  const [quietHours, setQuietHours] = useState(served.quietHours);
  const [saved, setSaved] = useState(false);

  const save = async (act: Call<void>, undo: () => void) => {
    setSaved(false);
    try {
      await call(act);
      setSaved(true);
    } catch (error) {
      undo();
      add({ text: failureText(error), theme: 'critical' });
    }
  };
  const choose = (kind: NotificationKind, delivery: NotificationDelivery) => {
    const before = deliveries[kind];
    setDeliveries((all) => ({ ...all, [kind]: delivery }));
    return save(
      (rpc) => rpc.notification.chooseDelivery.mutate({ kind, delivery }),
      () => setDeliveries((all) => ({ ...all, [kind]: before })),
    );
  };
  const chooseQuietHours = (hours: QuietHours | null) => {
    setQuietHours(hours);
    return save(
      (rpc) => rpc.notification.setQuietHours.mutate({ hours }),
      () => setQuietHours(quietHours),
    );
  };

  return (
    <section aria-labelledby="notifications" className="scroll-mt-20">
      <h2 id="notifications" className="scroll-mt-20">
        Notifications
      </h2>
      <p className="mt-1 mb-3 text-muted">
        How we notify you. Times are in your time zone.{' '}
        <span role="status" className="text-success">
          {saved && 'Saved.'}
        </span>
      </p>
      <DeliverySettings
        kinds={kinds}
        deliveries={deliveries}
        onChoose={(kind, delivery) => void choose(kind, delivery)}
      />
      {countsMessages && (
        <p className="mt-3 max-w-read text-xs text-muted">
          We count how often our messages are opened and their links followed, but not by whom.
        </p>
      )}
      <QuietHoursForm
        quietHours={quietHours}
        timeZone={timeZone}
        onChange={(hours) => void chooseQuietHours(hours)}
      />
    </section>
  );
}
