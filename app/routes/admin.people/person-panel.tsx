import { type ReactNode, useId, useState } from 'react';
import { canBeDecidedOn, type PersonFacts } from '#app/features/people/admin/person.ts';
import { RejectFields, type Rejection } from '#app/features/people/approving/ui/reject-fields.tsx';
import type { PersonDetail } from '#app/processes/person/person.server.ts';
import { Button } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { Sheet } from '#app/ui/overlays/sheet.tsx';
import { PersonActs } from './person-acts.tsx';
import { PersonSections } from './person-sections.tsx';
import { type PeopleActs, usePeopleActs } from './use-people-acts.ts';

type Props = {
  /** `null` if there is no such person. */
  person: PersonDetail | null;
  timeZone: string;
  /** The URL that opens another person in this panel. */
  addressOf: (id: string) => string;
  onClose: () => void;
};

/** Everything about one person, next to their list. */
export function PersonPanel({ person, ...rest }: Props) {
  if (person) return <KnownPerson person={person} {...rest} />;
  return (
    <Sheet open onClose={rest.onClose} backLeaves size="lg" title="Person not found">
      <EmptyState icon="Profile" title="Person not found">
        The link may be out of date.
      </EmptyState>
    </Sheet>
  );
}

function KnownPerson({ person, timeZone, addressOf, onClose }: Props & { person: PersonDetail }) {
  const { facts } = person;
  const id = useId();
  const acts = usePeopleActs([facts]);
  const isMember = facts.standing === 'approved';
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
      backLeaves={!rejecting}
      size="lg"
      locked={acts.pending}
      title={rejecting ? `${isMember ? 'End the access of' : 'Reject'} ${facts.name}` : facts.name}
      actions={
        rejecting ? (
          <>
            <Button disabled={acts.pending} onClick={() => setRejecting(false)}>
              Cancel
            </Button>
            <Button type="submit" form={id} variant="danger" pending={acts.pending}>
              {isMember ? 'End access' : 'Reject'}
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
          <p>Access ends immediately, including open sessions. The e-mail goes out a minute later.</p>
        </RejectFields>
      ) : (
        <>
          <PersonActs
            key={facts.standing}
            facts={facts}
            refusals={acts.refusals}
            onUndo={(decision) => acts.undo([decision])}
          />
          <PersonSections
            person={person}
            timeZone={timeZone}
            addressOf={addressOf}
            onEnd={isMember && canBeDecidedOn(facts) ? () => setRejecting(true) : null}
          />
        </>
      )}
    </Sheet>
  );
}

/** The decisions on an applicant; none on members, admins and erased members. */
function decisionsOn(facts: PersonFacts, acts: PeopleActs, onReject: () => void): ReactNode {
  if (!canBeDecidedOn(facts) || facts.standing === 'approved') return undefined;
  const canApprove = facts.standing === 'pending' || facts.standing === 'rejected';
  return (
    <>
      {facts.standing !== 'rejected' && (
        <Button disabled={acts.pending} onClick={onReject}>
          Reject…
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
