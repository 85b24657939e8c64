import { useLocation } from 'react-router';
import { ButtonLink } from '#app/ui/button-link.tsx';
import { Icon } from '#app/ui/icons/icon.tsx';

/** Replaces confidential content until the NDA is signed (product.md §2). */
export function NdaGate() {
  const { pathname, search } = useLocation();
  return (
    <section className="max-w-read pt-8 pb-16">
      <Icon name="Lock" size={24} className="text-accent" />
      <h1 className="mt-4">One signature before you continue</h1>
      <p className="mt-4 text-base">
        What comes next is confidential: figures, terms and documents that companies share with us in trust.
        We show them to members who have signed our non-disclosure agreement. You sign it once; it covers
        everything here.
      </p>
      <dl className="mt-8 divide-y border-y">
        <GateFact term="What you agree to">
          Keep what you read here confidential, and use it only to decide on investments.
        </GateFact>
        <GateFact term="How long it takes">About five minutes, by electronic signature.</GateFact>
        <GateFact term="Available now">Headline facts and teasers of opportunities, and the FAQs.</GateFact>
      </dl>
      <div className="mt-8 flex flex-wrap gap-3">
        <ButtonLink
          to={`/onboarding/nda?${new URLSearchParams({ returnTo: pathname + search })}`}
          variant="primary"
          icon="Pen"
        >
          Read and sign
        </ButtonLink>
        <ButtonLink to="/opportunities/open">Back to opportunities</ButtonLink>
      </div>
    </section>
  );
}

function GateFact({ term, children }: { term: string; children: string }) {
  return (
    <div className="grid gap-x-6 gap-y-1 py-3 sm:grid-cols-[11rem_1fr]">
      <dt className="text-muted">{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}
