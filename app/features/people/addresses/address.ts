import { z } from 'zod';
import { postalAddress } from '#app/domain/postal-address.ts';

const address = { address: postalAddress.nullable() };

/** The viewer's own address, or that of an entity of theirs. */
export const ownAddressInput = z.object({ entityId: z.uuid().nullable(), ...address });
export const addressInput = ownAddressInput.extend({ memberId: z.uuid() });
export type OwnAddressInput = z.output<typeof ownAddressInput>;
export type AddressInput = z.output<typeof addressInput>;
