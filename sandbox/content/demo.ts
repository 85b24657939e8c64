import { link, type Space } from './space.ts';

const file = (title: string, fileName: string, contentType: string) => ({
  title,
  file: { url: `//assets.sandbox.invalid/${fileName}`, fileName, contentType, details: { size: 0 } },
});
const value = 'Laser, modulator and receiver on one chip.';
const paragraph = {
  nodeType: 'paragraph',
  data: {},
  content: [{ nodeType: 'text', value, marks: [], data: {} }],
};

/** By what is published: an opportunity with what it links to. */
const PUBLISHED = [
  ['lumen-hero', null, file('A laser bench in blue light', 'lumen-hero.jpg', 'image/jpeg')],
  ['lumen-audio', null, file('The founders talk', 'lumen-talk.mp3', 'audio/mpeg')],
  ['edda-moreau', 'person', { name: 'Edda Moreau', role: 'Chief executive' }],
  ['samir-okafor', 'person', { name: 'Samir Okafor', role: 'Chief scientist' }],
  [
    'lumen-talk',
    'media',
    { title: 'Why light replaces copper', kind: 'audio', file: link('Asset', 'lumen-audio') },
  ],
] as const;
const OPPORTUNITY = {
  name: 'Lumen Photonics',
  slug: 'lumen-photonics',
  summary: 'Optical links for data centres that use a fifth of the power of copper.',
  body: { nodeType: 'document', data: {}, content: [paragraph] },
  hero: link('Asset', 'lumen-hero'),
  team: [link('Entry', 'edda-moreau'), link('Entry', 'samir-okafor')],
  media: [link('Entry', 'lumen-talk')],
};

/** Puts something to read into an empty space. One message about it is enough for the application to come. */
export async function fillSpace(space: Space): Promise<void> {
  if (space.turned(0, Number.POSITIVE_INFINITY).length > 0) return;
  for (const [id, type, fields] of PUBLISHED) await space.put(id, type, fields, true, false);
  await space.put('fjordline', 'opportunity', { name: 'Fjordline Ferries', slug: 'fjordline' }, false);
  await space.put('lumen-photonics', 'opportunity', OPPORTUNITY);
}
