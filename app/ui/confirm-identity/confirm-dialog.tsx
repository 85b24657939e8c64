import { useEffect, useState } from 'react';
import { Button } from '../button.tsx';
import { Dialog } from '../overlays/dialog.tsx';

type Props = {
  /** The sign-in URL, which ends on a page that notifies the channel. */
  address: string;
  channel: string;
  onAnswer: (confirmed: boolean) => void;
};

/** Explains why the person has to sign in again, and waits for the window in which they do. */
export default function ConfirmDialog({ address, channel, onAnswer }: Props) {
  const [waits, setWaits] = useState(false);

  useEffect(() => {
    const news = new BroadcastChannel(channel);
    news.onmessage = () => onAnswer(true);
    return () => news.close();
  }, [channel, onAnswer]);

  const confirm = () => {
    // If the browser blocks the window, the person signs in here and loses the input.
    if (!window.open(address, '_blank', 'popup,width=520,height=760')) window.location.assign(address);
    setWaits(true);
  };
  return (
    <Dialog
      open
      size="sm"
      onClose={() => onAnswer(false)}
      title="Confirm it’s you"
      description="This action needs a recent sign-in. A new window opens; everything you typed here is kept."
      actions={
        <>
          <Button onClick={() => onAnswer(false)}>Cancel</Button>
          <Button variant="primary" onClick={confirm}>
            {waits ? 'Open the window again' : 'Sign in again'}
          </Button>
        </>
      }
    >
      <p role="status" className="text-muted">
        {waits && 'Waiting for sign-in…'}
      </p>
    </Dialog>
  );
}
