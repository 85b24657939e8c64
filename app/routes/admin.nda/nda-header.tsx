import { currentLocale } from '#app/domain/money/locale.ts';
import type { SigningCounts } from '#app/features/nda/admin/version-admin.ts';
import { PageHeader, type PageTabs } from '#app/ui/page-header.tsx';

type Props = { title: string; counts: SigningCounts | null; actions?: React.ReactNode };

const TABS: PageTabs = {
  label: 'Agreement',
  tabs: [
    { to: '/admin/nda', label: 'Versions', end: true },
    { to: '/admin/nda/signatures', label: 'Signatures' },
  ],
};

/** The header of the admin pages about the NDA. */
export const NdaHeader = ({ title, counts, actions }: Props) => (
  <PageHeader title={title} lead={leadOf(counts)} actions={actions} tabs={TABS} />
);

export function leadOf(counts: SigningCounts | null): string {
  if (counts === null) return 'No version is in force yet.';
  const { signers, owing } = counts;
  if (signers === 0) return 'No member has to sign yet.';
  if (owing === 0) return 'Every member has signed.';
  return owing === 1
    ? '1 member has not signed.'
    : `${owing.toLocaleString(currentLocale())} members have not signed.`;
}
