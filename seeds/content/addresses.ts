import type { PostalAddress } from '#app/domain/postal-address.ts';

const at = (
  street: string,
  building: string,
  postCode: string,
  town: string,
  country: string,
): PostalAddress => ({ street, building, postCode, town, country });

/**
 * Where holders of the *Vestry Succession Fund* live or have their seat, named as in `holdings.ts`. One gave no address,
 * so a bank would refuse to pay them.
 */
export const ADDRESSES: Readonly<Record<string, PostalAddress>> = {
  'active/0': at('Strandvägen', '41', '114 56', 'Stockholm', 'SE'),
  'henrik.solvang/0': at('Strandgaten', '18', '5013', 'Bergen', 'NO'),
  'beatrix.oberlin/0': at('Utoquai', '29', '8008', 'Zürich', 'CH'),
  'pieter.vandenhove/0': at('Louizalaan', '222', '1050', 'Brussel', 'BE'),
  'leonie.hartwig/0': at('Leopoldstraße', '77', '80802', 'München', 'DE'),
  'rasmus.thorup/0': at('Bredgade', '30', '1260', 'København K', 'DK'),
  'yuki.tanabe': at('Minami-Aoyama', '4-12-3', '107-0062', 'Tokyo', 'JP'),
  'kofi.asante/0': at('Bedford Row', '14', 'WC1R 4ED', 'London', 'GB'),
  'walter.escher/0': at('Rämistrasse', '5', '8001', 'Zürich', 'CH'),
  'ines.carvalhal': at('Rua Garrett', '62', '1200-204', 'Lisboa', 'PT'),
  'anton.bergqvist': at('Linnégatan', '7', '413 04', 'Göteborg', 'SE'),
  'amelie.castagne/0': at('Rue de Turenne', '48', '75003', 'Paris', 'FR'),
  'marek.dvorsky': at('Mánesova', '16', '120 00', 'Praha', 'CZ'),
};
