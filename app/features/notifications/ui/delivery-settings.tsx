import {
  NOTIFICATION_DELIVERIES,
  type NotificationDelivery,
  type NotificationKind,
} from '#app/domain/messages/notification-kinds.ts';
import { DELIVERY_LABELS, KIND_QUESTIONS, MANDATORY_KINDS } from '#app/notify/deliveries/delivery.ts';
import { Select } from '#app/ui/forms/select.tsx';

const OPTIONS = NOTIFICATION_DELIVERIES.map((value) => ({ value, label: DELIVERY_LABELS[value] }));

type Props = {
  /** The kinds that the member can receive. */
  kinds: readonly NotificationKind[];
  deliveries: Record<NotificationKind, NotificationDelivery>;
  onChoose: (kind: NotificationKind, delivery: NotificationDelivery) => void;
};

/**
 * Settings for the delivery of each kind of notification; they take effect immediately. Fixed ones give the reason.
 */
export function DeliverySettings({ kinds, deliveries, onChoose }: Props) {
  return (
    <ul className="divide-y border-y">
      {kinds.map((kind) => (
        <li
          key={kind}
          className="grid items-center gap-x-6 gap-y-1.5 py-2 sm:grid-cols-[minmax(0,1fr)_13rem]"
        >
          {MANDATORY_KINDS[kind] ? (
            <>
              <span className="font-medium">{KIND_QUESTIONS[kind]}</span>
              <span className="text-sm text-muted">{MANDATORY_KINDS[kind]}</span>
            </>
          ) : (
            <>
              <span aria-hidden="true" className="font-medium">
                {KIND_QUESTIONS[kind]}
              </span>
              <Select
                label={KIND_QUESTIONS[kind]}
                hideLabel
                options={OPTIONS}
                value={deliveries[kind]}
                onChange={({ currentTarget }) => {
                  const chosen = NOTIFICATION_DELIVERIES.find((delivery) => delivery === currentTarget.value);
                  if (chosen) onChoose(kind, chosen);
                }}
              />
            </>
          )}
        </li>
      ))}
    </ul>
  );
}
