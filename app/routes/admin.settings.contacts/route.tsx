import { contactRows } from '#app/features/people/contacts/contacts.server.ts';
import { ContactCardForm } from '#app/features/people/contacts/ui/contact-card-form.tsx';
import { requireViewer } from '#app/platform/pages/guard.server.ts';
import { PageHeader } from '#app/ui/page-header.tsx';
import { useAct } from '#app/ui/rpc/use-act.ts';
import { pageTitle } from '../shell/settings.ts';
import type { Route } from './+types/route.ts';

export const loader = async (args: Route.LoaderArgs) => ({
  contacts: await contactRows(requireViewer(args, { sees: 'people' })),
});

export const meta: Route.MetaFunction = ({ matches }) => pageTitle('Contacts', matches);

export default function ContactsPage({ loaderData: { contacts } }: Route.ComponentProps) {
  const { attempt } = useAct();
  return (
    <>
      <PageHeader
        title="Contacts"
        lead="Whom members can call. Each member’s own contact is chosen on their page under People; name, telephone and picture come from the contact’s profile."
      />
      <ul className="max-w-xl divide-y border-y">
        {contacts.map((contact) => (
          <li key={`${contact.id} ${JSON.stringify(contact.card)}`}>
            <ContactCardForm
              contact={contact}
              onSave={(card) =>
                attempt(
                  `save ${contact.id}`,
                  (rpc) => rpc.contacts.save.mutate({ memberId: contact.id, ...card }),
                  { refresh: 'done', done: () => 'Contact saved.' },
                )
              }
              onRemove={() =>
                attempt(
                  `remove ${contact.id}`,
                  (rpc) => rpc.contacts.remove.mutate({ memberId: contact.id }),
                  { refresh: 'done', done: () => 'No longer shown to members.' },
                )
              }
            />
          </li>
        ))}
      </ul>
    </>
  );
}
