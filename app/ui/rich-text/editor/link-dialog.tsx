import { type FormEvent, useId, useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { TextField } from '#app/ui/forms/text-field.tsx';
import { HeldDialog } from '#app/ui/overlays/held-dialog.tsx';
import { linkAddress } from './link-address.ts';

export type LinkToSet = { href: string; words: string };

type Props = {
  /** The link's current target; empty for a new one. */
  href: string;
  /** The link text; the dialog has a field for it when it is empty. */
  words: string;
  onSet: (link: LinkToSet) => void;
  onRemove: () => void;
  onClose: () => void;
};

/** Dialog for a link's target. Mount it to open it. */
export function LinkDialog({ href, words, onSet, onRemove, onClose }: Props) {
  const form = useId();
  const [problem, setProblem] = useState<string | null>(null);
  const set = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    // In React's tree this form is nested in the page's form, so the event would bubble to it.
    event.stopPropagation();
    const given = new FormData(event.currentTarget);
    const address = linkAddress(String(given.get('href')));
    if (!address)
      return setProblem('Please enter a web address, an e-mail address or a page such as /funds.');
    onSet({ href: address, words: words || String(given.get('words')).trim() || address });
  };
  return (
    <HeldDialog
      size="sm"
      title="Link"
      onClose={onClose}
      actions={
        <>
          {href && <Button onClick={onRemove}>Remove link</Button>}
          <Button type="submit" form={form} variant="primary">
            Set link
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={set} noValidate className="flex flex-col gap-4">
        <TextField
          name="href"
          label="Address"
          hint="A web page, an e-mail address or a page such as /funds."
          defaultValue={href}
          error={problem}
          maxLength={2_000}
          autoComplete="off"
        />
        {!words && <TextField name="words" label="Link text" required={false} maxLength={300} />}
      </form>
    </HeldDialog>
  );
}
