import { z } from 'zod';
import { postalAddress } from '#app/domain/postal-address.ts';

/** `seen`: what the dialog showed, so that nobody overwrites an address that they have not seen. */
const address = { address: postalAddress.nullable(), seen: postalAddress.nullable() };

export const ADDRESS_CHANGED =
  'This address was changed in the meantime. Please close this dialog, check the new address, then edit it again.';

/** The viewer's own address, or that of an entity of theirs. */
export const ownAddressInput = z.object({ entityId: z.uuid().nullable(), ...address });
export const addressInput = ownAddressInput.extend({ memberId: z.uuid() });
export type OwnAddressInput = z.output<typeof ownAddressInput>;
/** What replaces the address that was `seen`. */
export type AddressChange = Omit<OwnAddressInput, 'entityId'>;
export type AddressInput = z.output<typeof addressInput>;
