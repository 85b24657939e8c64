import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import type { FirmLines } from '#app/domain/firm/firm.ts';
import { cx } from '#app/ui/cx.ts';
import { Link } from '#app/ui/navigation/link.tsx';
import { useFirm } from '../settings.ts';

/** The page that shows the whole footer to members. */
const WHOLE_ON = '/contact';

/** The end of a member's page: one line of who the firm is; on a phone the navigation's sheet has it. */
export function FrameFooter() {
  const firm = useFirm();
  const { pathname } = useLocation();
  if (!firm) return null;
  const isWhole = pathname === WHOLE_ON;
  return (
    <footer
      className={cx(
        'mx-auto w-full max-w-[calc(70rem+5rem)] px-4 pb-28 rail:px-6 rail:pb-10 wide:px-10 print:hidden',
        !isWhole && 'hidden sm:block',
      )}
    >
      {isWhole ? <WholeFirm firm={firm} /> : <FirmInOneLine firm={firm} />}
    </footer>
  );
}

function FirmInOneLine({ firm }: { firm: FirmLines }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-8 gap-y-2 border-t pt-5 text-xs text-muted">
      <p className="max-w-read flex-1 basis-104">
        {[firm.name, ...firm.lines].join(' · ')}
        {firm.regulation && <span className="block whitespace-pre-line">{firm.regulation}</span>}
      </p>
      <FirmLinks firm={firm} className="flex flex-wrap gap-x-5 gap-y-1" />
    </div>
  );
}

/** Who the firm is, its regulation and its links, in columns. */
export function WholeFirm({ firm, links, note }: { firm: FirmLines; links?: ReactNode; note?: ReactNode }) {
  const hasRules = firm.regulation !== null || note !== undefined;
  return (
    <div className="grid gap-x-12 gap-y-6 border-t pt-7 text-muted md:grid-cols-[1.6fr_1.2fr_auto]">
      <div>
        <p className="font-semibold text-ink">{firm.name}</p>
        {firm.lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
      {hasRules && (
        <div className="max-w-read">
          {firm.regulation && (
            <>
              <p className="font-semibold text-ink">Regulation</p>
              <p className="whitespace-pre-line">{firm.regulation}</p>
            </>
          )}
          {note}
        </div>
      )}
      <FirmLinks firm={firm} className="flex flex-col gap-2 md:col-start-3">
        {links}
      </FirmLinks>
    </div>
  );
}

export const FOOTER_LINK = 'tap underline decoration-line underline-offset-4 hover:text-ink';

type LinksProps = { firm: FirmLines; className: string; children?: ReactNode; onFollow?: () => void };

/** Imprint, privacy notice, terms and the accessibility statement, as far as the firm has them. */
export function FirmLinks({ firm, className, children, onFollow }: LinksProps) {
  return (
    <ul className={className}>
      {firm.links.map(({ label, to }) => (
        <li key={label}>
          <Link to={to} look="plain" prefetch={false} className={FOOTER_LINK} onClick={onFollow}>
            {label}
          </Link>
        </li>
      ))}
      {children}
    </ul>
  );
}

/** The same at the end of the phone's navigation. */
export function FirmInSheet({ onFollow }: { onFollow: () => void }) {
  const firm = useFirm();
  if (!firm) return null;
  return (
    <div className="mt-4 border-t pt-4 text-xs text-muted">
      <p className="font-semibold text-ink">{firm.name}</p>
      {firm.lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
      {firm.regulation && <p className="mt-2 whitespace-pre-line">{firm.regulation}</p>}
      <FirmLinks firm={firm} onFollow={onFollow} className="mt-3 flex flex-wrap gap-x-5 gap-y-3" />
    </div>
  );
}
