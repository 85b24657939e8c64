import { LinkTabs } from '#app/ui/navigation/link-tabs.tsx';

export const NOTICE_TABS = ['notice', 'deliveries', 'activity'] as const;
type Tab = (typeof NOTICE_TABS)[number];

const LABELS: Record<Tab, string> = { notice: 'Notice', deliveries: 'Deliveries', activity: 'Activity' };

type Props = {
  /** A notice begins with its payments once it is published, else with what it says. */
  isPublished: boolean;
  /** The one that is shown; `null`: the first. */
  current: Tab | null;
};

/** What an admin reads of a notice besides what it says: who paid, whom it reached, and what was done with it. */
export function NoticeTabs({ isPublished, current }: Props) {
  const others: readonly Tab[] = isPublished ? NOTICE_TABS : ['activity'];
  return (
    <div className="mb-6 print:hidden">
      <LinkTabs
        label="This notice"
        prefetch={false}
        tabs={[
          {
            ...{ to: '?', label: isPublished ? 'Payments' : 'Notice' },
            isAt: current === null || !others.includes(current),
          },
          ...others.map((tab) => ({ to: `?tab=${tab}`, label: LABELS[tab], isAt: current === tab })),
        ]}
      />
    </div>
  );
}
