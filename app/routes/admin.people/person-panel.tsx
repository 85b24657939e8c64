import { type ReactNode, useId, useState } from 'react';
import { canBeDecidedOn, type PersonFacts } from '#app/features/members/person.ts';
import { RejectFields, type Rejection } from '#app/features/members/ui/reject-fields.tsx';
import { Button } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { Sheet } from '#app/ui/sheet.tsx';
import type { PersonDetail } from '#app/workflows/person.server.ts';
import { PersonActs } from './person-acts.tsx';
import { PersonSections } from './person-sections.tsx';
import { type PeopleActs, usePeopleActs } from './use-people-acts.ts';

type Props = {
  /** `null`: there is no such person. */
  person: PersonDetail | null;
  timeZone: string;
  /** The address that opens another person in this place. */
  addressOf: (id: string) => string;
  onClose: () => void;
};

/** Everything about one person, beside the list that they are in. */
export function PersonPanel({ person, ...rest }: Props) {
  if (person) return <KnownPerson person={person} {...rest} />;
  return (
    <Sheet open onClose={rest.onClose} size="lg" title="Nobody">
      <EmptyState icon="Profile" title="There is no such person">
        The link may be an old one.
      </EmptyState>
    </Sheet>
  );
}

function KnownPerson({ person, timeZone, addressOf, onClose }: Props & { person: PersonDetail }) {
  const { facts } = person;
  const id = useId();
  const acts = usePeopleActs([facts]);
  const [rejecting, setRejecting] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const reject = async (rejection: Rejection) => {
    const wrong = await acts.reject([facts.id], rejection);
    setRefusal(wrong);
    if (!wrong) setRejecting(false);
  };
  return (
    <Sheet
      open
      onClose={rejecting ? () => setRejecting(false) : onClose}
      size="lg"
      locked={acts.pending}
      title={rejecting ? `Reject ${facts.name}` : facts.name}
      actions={
        rejecting ? (
          <>
            <Button disabled={acts.pending} onClick={() => setRejecting(false)}>
              Cancel
            </Button>
            <Button type="submit" form={id} variant="danger" pending={acts.pending}>
              Reject
            </Button>
          </>
        ) : (
          decisionsOn(facts, acts, () => setRejecting(true))
        )
      }
    >
      {rejecting ? (
        <RejectFields
          id={id}
          many={false}
          disabled={acts.pending}
          refusal={refusal}
          onReject={(rejection) => void reject(rejection)}
        >
          <p>They are shut out at once, also where they are signed in, and told by mail a minute later.</p>
        </RejectFields>
      ) : (
        <>
          <PersonActs
            key={facts.standing}
            facts={facts}
            refusals={acts.refusals}
            onUndo={() => acts.undo([facts.id])}
          />
          <PersonSections person={person} timeZone={timeZone} addressOf={addressOf} />
        </>
      )}
    </Sheet>
  );
}

/** The decisions that can be taken now; nothing for admins and for who is erased. */
function decisionsOn(facts: PersonFacts, acts: PeopleActs, onReject: () => void): ReactNode {
  if (!canBeDecidedOn(facts)) return undefined;
  const canApprove = facts.standing === 'pending' || facts.standing === 'rejected';
  return (
    <>
      {facts.standing !== 'rejected' && (
        <Button disabled={acts.pending} onClick={onReject}>
          Reject …
        </Button>
      )}
      {canApprove && (
        <Button variant="primary" pending={acts.pending} onClick={() => void acts.approve([facts.id])}>
          Approve
        </Button>
      )}
    </>
  );
}
