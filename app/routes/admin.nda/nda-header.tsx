import { currentLocale } from '#app/domain/money/locale.ts';
import type { SigningCounts } from '#app/features/nda/admin/version-admin.ts';
import { LinkTabs } from '#app/ui/navigation/link-tabs.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';

type Props = { counts: SigningCounts | null; actions?: React.ReactNode };

/** The header of the admin pages about the NDA. */
export function NdaHeader({ counts, actions }: Props) {
  return (
    <>
      <PageHeader title="Non-disclosure agreement" lead={leadOf(counts)} actions={actions} />
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

export function leadOf(counts: SigningCounts | null): string {
  if (counts === null) return 'No version is in force yet.';
  const { signers, owing } = counts;
  if (signers === 0) return 'No member has to sign yet.';
  if (owing === 0) return 'Every member has signed.';
  return owing === 1
    ? '1 member has not signed.'
    : `${owing.toLocaleString(currentLocale())} members have not signed.`;
}
