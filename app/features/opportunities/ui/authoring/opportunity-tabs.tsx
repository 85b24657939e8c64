import type { ReactNode } from 'react';
import { LinkTabs } from '#app/ui/navigation/link-tabs.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';

const PATHS = {
  write: '',
  book: '/book',
  history: '/history',
  activity: '/activity',
  access: '/access',
} as const;
const LABELS = {
  write: 'Edit',
  book: 'Book',
  history: 'History',
  activity: 'Activity',
  access: 'Access',
} as const;
const PAGES = ['write', 'book', 'history', 'activity', 'access'] as const;

type Props = {
  id: string;
  name: string;
  current: (typeof PAGES)[number];
  /** The status in one line. */
  lead?: ReactNode;
  actions?: ReactNode;
};

/** The header of all admin pages for an opportunity. */
export function OpportunityTabs({ id, name, current, lead, actions }: Props) {
  return (
    <>
      <PageHeader
        title={
          <>
            {name}
            <span className="sr-only">: {LABELS[current].toLowerCase()}</span>
          </>
        }
        lead={lead}
        up={{ to: '/admin/opportunities', label: 'Opportunities' }}
        actions={actions}
      />
      <div className="mb-6 print:hidden">
        <LinkTabs
          label="This opportunity"
          prefetch={false}
          tabs={PAGES.map((page) => ({
            to: `/admin/opportunities/${id}${PATHS[page]}`,
            label: LABELS[page],
            end: true,
          }))}
        />
      </div>
    </>
  );
}
