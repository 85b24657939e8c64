import { useEffectEvent, useState } from 'react';
import {
  NOTIFICATION_KINDS,
  type NotificationDelivery,
  type NotificationKind,
} from '#app/domain/messages/notification-kinds.ts';
import { DeliverySettings } from '#app/features/notifications/ui/delivery-settings.tsx';
import { QuietHoursForm } from '#app/features/notifications/ui/quiet-hours-form.tsx';
import type { QuietHours } from '#app/notify/quiet/quiet-hours.ts';
import { call } from '#app/ui/rpc/call.ts';
import { failureText } from '#app/ui/rpc/failure.ts';
import { useToasts } from '#app/ui/toasts/toast-provider.tsx';
import { createSetting } from './saved-setting.ts';

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

  const onSaved = () => setSaved(true);
  const onFailed = useEffectEvent((error: unknown) => {
    add({ text: failureText(error), theme: 'critical' });
  });
  const [settings] = useState(() => {
    const said = { onSaved, onFailed: (error: unknown) => onFailed(error) };
    const ofKind = (kind: NotificationKind) =>
      createSetting<NotificationDelivery>({
        served: served.deliveries[kind],
        save: (delivery) => call((rpc) => rpc.notification.chooseDelivery.mutate({ kind, delivery })),
        show: (delivery) => setDeliveries((all) => ({ ...all, [kind]: delivery })),
        ...said,
      });
    return {
      deliveries: new Map(NOTIFICATION_KINDS.map((kind) => [kind, ofKind(kind)])),
      quietHours: createSetting<QuietHours | null>({
        served: served.quietHours,
        save: (hours) => call((rpc) => rpc.notification.setQuietHours.mutate({ hours })),
        show: setQuietHours,
        ...said,
      }),
    };
  });

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
        onChoose={(kind, delivery) => {
          setSaved(false);
          void settings.deliveries.get(kind)?.(delivery);
        }}
      />
      {countsMessages && (
        <p className="mt-3 max-w-read text-xs text-muted">
          We count how often our messages are opened and their links followed, but not by whom.
        </p>
      )}
      <QuietHoursForm
        quietHours={quietHours}
        timeZone={timeZone}
        onChange={(hours) => {
          setSaved(false);
          void settings.quietHours(hours);
        }}
      />
    </section>
  );
}
