import { Icon } from '#app/ui/icons/icon.tsx';
import { IconButton } from '#app/ui/icons/icon-button.tsx';

export function Refusals({ messages, onClose }: { messages: readonly string[]; onClose: () => void }) {
  if (messages.length === 0) return null;
  return (
    <section
      aria-label="Refused"
      className="my-4 flex items-center gap-3 rounded-md bg-warning-soft py-1 pr-2 pl-4 text-warning"
    >
      <Icon name="Alert" />
      <ul className="flex-1">
        {[...new Set(messages)].map((message) => (
          <li key={message}>{message}</li>
        ))}
      </ul>
      <IconButton icon="X" label="Close this list" onClick={onClose} />
    </section>
  );
}
