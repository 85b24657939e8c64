import { data, Form, useNavigation } from 'react-router';
import { transaction } from '#app/db/client.server.ts';
import { DomainError } from '#app/domain/errors.ts';
import { unsubscribe, unsubscribeOffer } from '#app/notify/unsubscribe/unsubscribe.server.ts';
import { Button } from '#app/ui/button.tsx';
import { ButtonLink } from '#app/ui/button-link.tsx';
import { StatusMessage } from '../public/status-message.tsx';
import { pageTitle } from '../shell/settings.ts';
import type { Route } from './+types/route.ts';

const tokenIn = (address: string): string => new URL(address).searchParams.get('token') ?? '';

/** Changes nothing: mail programs and virus scanners open the links of mails. */
export async function loader({ request }: Route.LoaderArgs) {
  return { offer: await unsubscribeOffer(tokenIn(request.url)) };
}

/**
 * Handles the page's button and the one-click request of a mail program (RFC 8058), which sends no cookie and no
 * origin.
 */
export async function action({ request }: Route.ActionArgs) {
  try {
    return await transaction((tx) => unsubscribe(tx, tokenIn(request.url)));
  } catch (refusal) {
    if (refusal instanceof DomainError && refusal.code === 'not_found') return data(null, { status: 404 });
    throw refusal;
  }
}

export const meta: Route.MetaFunction = ({ matches }) => [
  ...pageTitle('Unsubscribe', matches),
  // The URL contains a secret. Not `no-referrer`: the form would then be sent with the origin "null" and refused.
  { name: 'referrer', content: 'same-origin' },
];

export default function UnsubscribePage({ loaderData: { offer }, actionData }: Route.ComponentProps) {
  const isSending = useNavigation().state === 'submitting';
  if (!offer || actionData === null) return <UnknownLink />;
  if (actionData || offer.isOver) return <Unsubscribed what={offer.what} />;
  return (
    <StatusMessage
      icon="EnvelopeOut"
      title="Unsubscribe?"
      action={
        <Form method="post">
          <Button type="submit" variant="primary" pending={isSending}>
            Unsubscribe
          </Button>
        </Form>
      }
      write="If you have questions"
    >
      <p>
        You receive e-mails about: <strong className="font-semibold">{offer.what}</strong>.
      </p>
      <p className="text-muted">
        You still see these notifications when you sign in. Other e-mails are not affected.
      </p>
    </StatusMessage>
  );
}

function Unsubscribed({ what }: { what: string }) {
  return (
    <StatusMessage
      icon="Checkmark"
      title="You are unsubscribed"
      action={<ButtonLink to="/profile#notifications">Notification settings</ButtonLink>}
      write="If you have questions"
    >
      <p>
        You will no longer receive e-mails about: <strong className="font-semibold">{what}</strong>.
      </p>
      <p className="text-muted">You still see these notifications when you sign in.</p>
    </StatusMessage>
  );
}

function UnknownLink() {
  return (
    <StatusMessage
      icon="EnvelopeOut"
      title="This link does not work"
      action={
        <ButtonLink to="/profile#notifications" variant="primary">
          Sign in to change your settings
        </ButtonLink>
      }
      write="If you cannot sign in"
    >
      <p>The link is incomplete, or the account no longer exists. Nothing was changed.</p>
    </StatusMessage>
  );
}
