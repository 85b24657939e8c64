import { useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { ButtonLink } from '#app/ui/button-link.tsx';
import { ActDialog } from '#app/ui/overlays/act-dialog.tsx';
import { useAct } from '#app/ui/rpc/use-act.ts';

type Props = { fund: { id: string; slug: string; name: string }; holders: number };

/** Says that a fund is a draft, with its preview and its publication. */
export function DraftNotice({ fund: { id, slug, name }, holders }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const { attempt } = useAct();
  return (
    <section
      aria-label="Draft"
      className="mb-6 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md bg-accent-soft px-4 py-3"
    >
      <p className="flex-1 basis-60">
        This fund is a draft. Its terms, ledger, valuations and documents are visible only to admins until you
        publish it.
      </p>
      <div className="flex flex-wrap gap-2">
        <ButtonLink to={`/funds/${slug}`} size="sm" icon="Eye" prefetch={false}>
          Preview
        </ButtonLink>
        <Button size="sm" variant="primary" onClick={() => setIsOpen(true)}>
          Publish…
        </Button>
      </div>
      {isOpen && (
        <ActDialog
          title={`Publish ${name}?`}
          description={`Members who signed the non-disclosure agreement can then see the fund. ${holdersText(holders)} No one is notified.`}
          action="Publish"
          onAct={() =>
            attempt(`publish ${id}`, (rpc) => rpc.fundAdmin.publish.mutate({ id }), {
              done: ({ isHeld }) => (isHeld ? null : `${name} published.`),
            })
          }
          onClose={() => setIsOpen(false)}
        />
      )}
    </section>
  );
}

function holdersText(holders: number): string {
  if (holders === 0) return 'It has no holders yet.';
  const who =
    holders === 1 ? 'Its holder sees their' : `Its ${holders.toLocaleString('en-GB')} holders see their`;
  return `${who} position, values and documents.`;
}
