import type { SuppressionList } from '#app/features/mail/mail.ts';
import { SuppressionTable } from '#app/features/mail/ui/suppression-table.tsx';
import { Seen } from '#app/ui/permissions.tsx';
import { useAct } from '#app/ui/rpc/use-act.ts';
import { useToasts } from '#app/ui/toasts/toast-provider.tsx';

/** Suppressed addresses because it bounced or was reported as spam. */
export function Suppressed({ rows, total, hidden }: SuppressionList) {
  const { attempt, isRunning } = useAct();
  const { add } = useToasts();
  const allow = async (address: string) => {
    const wrong = await attempt(`allow ${address}`, (rpc) => rpc.mail.allow.mutate({ address }), {
      done: () => `E-mail to ${address} allowed again.`,
    });
    if (wrong) add({ text: wrong, theme: 'critical' });
  };
  return (
    <Seen area="people">
      <section aria-labelledby="suppressed" className="mt-12">
        <h2 id="suppressed" className="scroll-mt-20">
          Suppressed addresses
          {total > 0 && <span className="ml-2 text-sm text-muted">{total}</span>}
        </h2>
        <p className="mb-4 text-muted">
          {total + hidden > 0
            ? 'E-mail to these addresses bounced or was reported as spam. Allow it again once the address works or its owner agrees. E-mails held back in the meantime are not sent later.'
            : 'No bounces or spam reports.'}
        </p>
        {rows.length > 0 && (
          <SuppressionTable
            rows={rows}
            isAllowing={(address) => isRunning(`allow ${address}`)}
            onAllow={(address) => void allow(address)}
          />
        )}
        {total > rows.length && <p className="pt-4 text-muted">And {total - rows.length} more.</p>}
        {hidden > 0 && (
          <p className="pt-4 text-muted">
            And {hidden} of people who never joined, whose addresses are no longer kept. If one of them joins,
            mail is allowed again on their page under People.
          </p>
        )}
      </section>
    </Seen>
  );
}
