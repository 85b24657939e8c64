import { redirectDocument } from 'react-router';
import { signInAgain } from '#app/features/people/signing-in/sign-in.server.ts';
import { forPage, requireViewer } from '#app/platform/pages/guard.server.ts';
import { isConfirmed } from '#app/platform/session/step-up.server.ts';
import { ownData } from '#app/processes/account/account-data.server.ts';
import { ButtonLink } from '#app/ui/button-link.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { pageHeaders } from '../shell/page/page-headers.ts';
import { pageTitle } from '../shell/settings.ts';
import type { Route } from './+types/route.ts';
import { DataValue } from './data-value.tsx';
import { labelOf, type OwnRecord } from './own-data.ts';

export async function loader(args: Route.LoaderArgs) {
  const viewer = requireViewer(args, 'person');
  if (!isConfirmed(viewer)) throw redirectDocument(signInAgain('/profile/data'));
  // As in the file, so that nothing is in one and not in the other.
  const text = JSON.stringify(await forPage(args, ownData(viewer)));
  const { takenAt, ...kinds }: OwnRecord = JSON.parse(text);
  return { takenAt, kinds, timeZone: viewer.timeZone };
}

export const headers = pageHeaders;

export const meta: Route.MetaFunction = ({ matches }) => pageTitle('Your data', matches);

/** Each reading is counted. */
export const shouldRevalidate = () => false;

/** Everything that the data export contains, to read or print. */
export default function OwnDataPage({
  loaderData: { takenAt = null, kinds, timeZone },
}: Route.ComponentProps) {
  return (
    <>
      <PageHeader
        title="Your data"
        lead="Everything we hold about you. An empty section means that we hold nothing of that kind."
        up={{ to: '/profile', label: 'Profile' }}
        actions={
          <ButtonLink to="/api/profile/data" reloadDocument prefetch={false} icon="Download">
            Download my data
          </ButtonLink>
        }
      />
      <p className="mb-6 text-muted">
        As of <DataValue data={takenAt} name="takenAt" timeZone={timeZone} />
      </p>
      <nav aria-label="Sections" className="mb-8 print:hidden">
        <ul className="flex flex-wrap gap-x-4 gap-y-1">
          {Object.keys(kinds).map((kind) => (
            <li key={kind}>
              <a href={`#${kind}`} className="tap underline">
                {labelOf(kind)}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {Object.entries(kinds).map(([kind, data]) => (
        <section key={kind} aria-labelledby={kind} className="mb-10">
          <h2 id={kind} className="mb-3">
            {labelOf(kind)}
          </h2>
          <DataValue data={data} name={kind} timeZone={timeZone} />
        </section>
      ))}
    </>
  );
}
