import { figuresLocale } from '#app/platform/figures.ts';
import { LinkTabs } from '#app/ui/link-tabs.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';

type Props = { owing: number; actions?: React.ReactNode };

/** The top of the admin's pages about the agreement. */
export function NdaHeader({ owing, actions }: Props) {
  return (
    <>
      <PageHeader
        title="Non-disclosure agreement"
        lead={leadOf(owing)}
        up={{ to: '/admin', label: 'Admin' }}
        actions={actions}
      />
      <div className="mb-6">
        <LinkTabs
          label="Agreement"
          tabs={[
            { to: '/admin/nda', label: 'Versions', end: true },
            { to: '/admin/nda/signatures', label: 'Signatures' },
          ]}
        />
      </div>
    </>
  );
}

function leadOf(owing: number): string {
  if (owing === 0) return 'Every member has signed.';
  return owing === 1
    ? 'One member still has to sign.'
    : `${owing.toLocaleString(figuresLocale())} members still have to sign.`;
}
