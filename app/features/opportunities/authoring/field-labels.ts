const LABELS: Readonly<Record<string, string>> = {
  slug: 'Address',
  name: 'Name',
  summary: 'Summary',
  sector: 'Sector',
  region: 'Region',
  type: 'Type',
  currency: 'Currency',
  target: 'Target',
  minimum: 'Minimum',
  maximum: 'Maximum',
  step: 'Step',
  requiresAccreditation: 'Accreditation',
  opensAt: 'Opening',
  closesAt: 'Deadline',
  heroKey: 'Picture',
  heroAlt: 'Description of the picture',
  hero: 'Picture',
  keyFigures: 'Key figures',
  sections: 'Sections',
  scenarios: 'Scenarios',
  fees: 'Fees',
  team: 'Team',
  timeline: 'Timeline',
  pictures: 'Pictures in the texts',
  updates: 'Updates',
  dataRoom: 'Order of the data room',
  outcome: 'Outcome',
  passedReason: 'Why we passed',
};

const ONE_OF: Readonly<Record<string, string>> = {
  keyFigures: 'Key figure',
  sections: 'Section',
  scenarios: 'Scenario',
  team: 'Team member',
  timeline: 'Milestone',
  pictures: 'Picture',
  updates: 'Update',
  outcome: 'Entry',
};

const PARTS: Readonly<Record<string, string>> = {
  body: 'text',
  alt: 'description',
  bio: 'biography',
  irr: 'net IRR',
};

/** Returns a field's display name: `content.sections.2.title` is “Section 3, title”. */
export function fieldLabelOf(field: string): string {
  const path = field.split('.');
  const [name = '', place, part] = path[0] === 'content' ? path.slice(1) : path;
  const label = LABELS[name] ?? name;
  if (place === undefined || Number.isNaN(Number(place))) return label;
  const one = `${ONE_OF[name] ?? label} ${Number(place) + 1}`;
  return part === undefined ? one : `${one}, ${PARTS[part] ?? part}`;
}
