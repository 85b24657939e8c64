import type { ReactNode } from 'react';
import { LinkTabs } from '#app/ui/link-tabs.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';

const PATHS = { write: '', book: '/book', history: '/history' } as const;
const LABELS = { write: 'Write', book: 'Book', history: 'History' } as const;
const PAGES = ['write', 'book', 'history'] as const;

type Props = {
  id: string;
  name: string;
  /** The page that it stands on. */
  current: (typeof PAGES)[number];
  /** How it stands, in a line. */
  lead?: ReactNode;
  actions?: ReactNode;
};

/** The head of every page that admins have for one opportunity. */
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
