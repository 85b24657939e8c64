import type { EntityInput } from '#app/features/people/profile/entities/entity.ts';

/** The entities through which people of the demo invest, the default first; the others invest in their own name. */
export const ENTITIES: Readonly<Record<string, readonly [EntityInput, ...EntityInput[]]>> = {
  active: [
    {
      kind: 'company',
      name: 'Lindqvist Holding AB',
      registrationNumber: '556981-2214',
      country: 'SE',
      address: 'Strandvägen 41\n114 56 Stockholm',
    },
    { kind: 'individual', name: 'Ada Lindqvist', country: 'SE' },
    { kind: 'joint', name: 'Ada Lindqvist', secondName: 'Erik Lindqvist', country: 'SE' },
  ],
  'henrik.solvang': [
    {
      kind: 'company',
      name: 'Solvang Rederi AS',
      registrationNumber: '919 284 557',
      country: 'NO',
      address: 'Strandgaten 18\n5013 Bergen',
    },
  ],
  'beatrix.oberlin': [
    {
      kind: 'trust',
      name: 'Oberlin Family Trust',
      trustee: 'Limmat Trustees AG',
      country: 'CH',
    },
  ],
  'pieter.vandenhove': [
    {
      kind: 'company',
      name: 'Van den Hove & Zonen NV',
      registrationNumber: '0684.221.903',
      country: 'BE',
      address: 'Louizalaan 222\n1050 Brussel',
    },
  ],
  'leonie.hartwig': [
    {
      kind: 'company',
      name: 'Hartwig Vermögensverwaltung GmbH',
      registrationNumber: 'HRB 118204',
      country: 'DE',
      address: 'Leopoldstraße 77\n80802 München',
    },
  ],
  'rasmus.thorup': [
    {
      kind: 'company',
      name: 'Thorup Invest ApS',
      registrationNumber: '38 51 70 92',
      country: 'DK',
      address: 'Bredgade 30\n1260 København K',
    },
  ],
  'walter.escher': [
    { kind: 'trust', name: 'Escher-Landolt Stiftung', trustee: 'Walter Escher', country: 'CH' },
  ],
  'kofi.asante': [
    {
      kind: 'company',
      name: 'Asante Capital Ltd',
      registrationNumber: '11874520',
      country: 'GB',
      address: '14 Bedford Row\nLondon WC1R 4ED',
    },
  ],
  'amelie.castagne': [{ kind: 'joint', name: 'Amélie Castagne', secondName: 'Luc Castagne', country: 'FR' }],
};
