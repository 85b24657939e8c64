/** The firm of the demo data, as its funds and documents name it. */
export const FIRM = {
  name: 'Vestry',
  address: 'Speicherstrasse 12, 20457 Hamburg',
  investorRelations: 'ir@vestry.test',
} as const;
