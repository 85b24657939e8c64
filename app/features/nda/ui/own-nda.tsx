import { formatDate } from '#app/platform/format/dates.ts';
import { track } from '#app/platform/tracking/track.ts';
import { Badge } from '#app/ui/badge.tsx';
import { ButtonLink } from '#app/ui/button-link.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { KeyValues } from '#app/ui/figures/key-values.tsx';
import type { OwnNdaView } from '../nda.ts';

/** A member's agreements in their profile, with signing dates and documents. */
export function OwnNda({ nda: { signed, owes }, timeZone }: { nda: OwnNdaView; timeZone: string }) {
  return (
    <section aria-labelledby="nda" className="flex flex-col gap-4">
      <h2 id="nda">Your NDA</h2>
      {owes && (
        <div className="flex flex-col items-start gap-3">
          <Badge tone="warning">Not signed yet</Badge>
          <p className="max-w-read text-muted">
            {signed.length > 0
              ? 'The non-disclosure agreement has a new version. Sign it to read opportunities in full and invest.'
              : 'Sign the non-disclosure agreement to read opportunities in full and invest. It takes about five minutes.'}
          </p>
          <ButtonLink to="/onboarding/nda?returnTo=/profile" icon="Pen">
            Read and sign
          </ButtonLink>
        </div>
      )}
      {signed.map((one) => (
        <Signed key={one.id} signing={one} timeZone={timeZone} />
      ))}
      {signed.length === 0 && !owes && <EmptyState title="Nothing to sign." />}
    </section>
  );
}

const fileOf = (id: string, part: 'signed' | 'certificate'): string =>
  `/api/nda/document?${new URLSearchParams({ id, part })}`;

/** Downloads a file and reports it to analytics under `name` (seed §3). */
function FileLink({ href, name, children }: { href: string; name: string; children: string }) {
  return (
    <ButtonLink
      to={href}
      reloadDocument
      icon="Download"
      onClick={() => track('Document Download', { name, url: href })}
    >
      {children}
    </ButtonLink>
  );
}

function Signed({ signing, timeZone }: { signing: OwnNdaView['signed'][number]; timeZone: string }) {
  const { id, state, title, version, completedAt, files, ready, voidReason } = signing;
  return (
    <div className="flex flex-col gap-3">
      <KeyValues
        items={[
          { label: 'Agreement', value: `${title}, version ${version}` },
          { label: 'Signed on', value: completedAt ? formatDate(completedAt, timeZone) : '–' },
          ...(state === 'voided' ? [{ label: 'Voided', value: voidReason ?? 'No longer valid' }] : []),
        ]}
      />
      {files.signed || files.certificate ? (
        <div className="flex flex-wrap gap-3">
          {files.signed && (
            <FileLink href={fileOf(id, 'signed')} name={`${title}, version ${version}`}>
              Signed agreement
            </FileLink>
          )}
          {files.certificate && (
            <FileLink href={fileOf(id, 'certificate')} name={`Certificate of ${title}, version ${version}`}>
              Certificate
            </FileLink>
          )}
        </div>
      ) : (
        <p className="text-muted">
          {ready
            ? 'We are preparing your copy. It appears here in a few minutes.'
            : 'We keep your copy. Write to us if you would like it.'}
        </p>
      )}
    </div>
  );
}
