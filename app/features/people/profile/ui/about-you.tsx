import { countryName } from '#app/domain/countries.ts';
import { KeyValues } from '#app/ui/figures/key-values.tsx';
import { Avatar } from '#app/ui/pictures/avatar.tsx';
import type { AddressChange } from '../../addresses/address.ts';
import { AddressValue } from '../../addresses/ui/address-value.tsx';
import type { OwnProfile } from '../profile.ts';

type Props = {
  profile: OwnProfile;
  /** An amount and a date in their locale. */
  example: string;
  memberSince: string;
  onAddress: (change: AddressChange) => Promise<string | null>;
};

export function AboutYou({ profile, example, memberSince, onAddress }: Props) {
  const { name, email, phone, country, postalAddress, timeZone, currency, picture } = profile;
  return (
    <section aria-labelledby="you">
      <h2 id="you" className="mb-3">
        You
      </h2>
      {picture && (
        <div className="mb-4">
          <Avatar name={name} picture={picture} size="xl" />
        </div>
      )}
      <KeyValues
        items={[
          { label: 'E-mail', value: <span className="break-all">{email}</span> },
          { label: 'Phone', value: phone ?? '–' },
          { label: 'Country', value: country ? (countryName(country) ?? country) : '–' },
          {
            label: 'Postal address',
            value: <AddressValue name={name} address={postalAddress} onSave={onAddress} />,
          },
          { label: 'Number and date format', value: example },
          { label: 'Time zone', value: timeZone.replaceAll('_', ' ') },
          { label: 'Currency', value: currency },
          { label: 'Member since', value: memberSince },
        ]}
      />
    </section>
  );
}
