import { currentLocale } from '#app/domain/locale.ts';
import { LinkTabs } from '#app/ui/navigation/link-tabs.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';

type Props = { owing: number; actions?: React.ReactNode };

/** The header of the admin pages about the NDA. */
export function NdaHeader({ owing, actions }: Props) {
  return (
    <>
      <PageHeader title="Non-disclosure agreement" lead={leadOf(owing)} actions={actions} />
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
    ? '1 member has not signed.'
    : `${owing.toLocaleString(currentLocale())} members have not signed.`;
}
