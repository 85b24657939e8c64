import { LinkTabs } from '#app/ui/navigation/link-tabs.tsx';

/** The parts of a notice's page besides its first. */
export const NOTICE_PARTS = ['notice', 'activity'] as const;
export type NoticeTab = (typeof NOTICE_PARTS)[number] | 'deliveries';

type Props = {
  noticeId: string;
  /** A notice begins with its payments once it is published, else with what it says. */
  isPublished: boolean;
  /** The one that is shown; `null`: the first. */
  current: NoticeTab | null;
};

/** What an admin reads of a notice besides what it says: who paid, whom it reached, and what was done with it. */
export function NoticeTabs({ noticeId, isPublished, current }: Props) {
  const page = `/admin/notices/${noticeId}`;
  const published = [
    { to: `${page}?tab=notice`, label: 'Notice', isAt: current === 'notice' },
    { to: `${page}/deliveries`, label: 'Deliveries', isAt: current === 'deliveries' },
  ];
  const isFirst = current === null || (current === 'notice' && !isPublished);
  return (
    <div className="mb-6 print:hidden">
      <LinkTabs
        label="This notice"
        prefetch={false}
        tabs={[
          { to: page, label: isPublished ? 'Payments' : 'Notice', isAt: isFirst },
          ...(isPublished ? published : []),
          { to: `${page}?tab=activity`, label: 'Activity', isAt: current === 'activity' },
        ]}
      />
    </div>
  );
}
