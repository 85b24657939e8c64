import { SIGN_IN_RESULTS, type SignInResult } from '#app/domain/access/sign-in-result.ts';
import { networkText } from '#app/platform/session/network.ts';
import { RelativeTime } from '#app/ui/clock.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';

type SignIn = { id: string; at: string; result: SignInResult; device: string; network: string | null };

/** Recent sign-ins, sign-outs and refusals, newest first. */
export function SignInList({ signIns }: { signIns: readonly SignIn[] }) {
  if (signIns.length === 0) return <EmptyState title="No sign-ins in the last 180 days." />;
  return (
    <ul className="divide-y border-y">
      {signIns.map(({ id, at, result, device, network }) => (
        <li key={id} className="flex flex-wrap justify-between gap-x-6 gap-y-1 py-2.5">
          <span className={result === 'signed_in' || result === 'signed_out' ? undefined : 'text-warning'}>
            {SIGN_IN_RESULTS[result]}
          </span>
          <span className="text-muted">
            {device}
            {network && ` · ${networkText(network)}`} · <RelativeTime iso={at} />
          </span>
        </li>
      ))}
    </ul>
  );
}
