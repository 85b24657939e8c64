import { z } from 'zod';
import { type Examination, Wrong } from '#app/domain/findings.ts';
import { ONCE } from '#app/platform/outside/examine.server.ts';
import { outsideClient } from '#app/platform/outside/outside-client.server.ts';
import type { ContentOptions } from './content.server.ts';
import { localeList, refusalBody } from './content-answers.ts';

const KEYS = 'Contentful → Settings → API keys → (the key)';
const MODEL = 'Contentful → Content model';

/** The type whose entries become opportunities, and those of the parts of its pages (docs/integrations.md). */
const OPPORTUNITY = 'opportunity';
const PARTS = ['keyFigure', 'section', 'teamMember', 'milestone', 'mediaUpdate', 'outcome'];
/** Without these no entry can be published. */
const FIELDS = ['name', 'slug', 'summary', 'sector', 'region', 'type', 'currency', 'target', 'minimum'];

const types = z.object({
  items: z.array(
    z.object({ sys: z.object({ id: z.string() }), fields: z.array(z.object({ id: z.string() })) }),
  ),
});

export type ContentCheck = ContentOptions & { takesMessages: boolean; appUrl: string };

/** The checks of the content platform, which only read. */
export function checkContent(options: ContentCheck): Examination {
  const { space, environment, delivery, preview, takesMessages, appUrl } = options;
  const clientOf = ({ baseUrl, token }: ContentOptions['delivery']) =>
    outsideClient({
      service: 'content',
      baseUrl: `${baseUrl.replace(/\/+$/, '')}/spaces/${space}/environments/${environment}`,
      headers: { authorization: `Bearer ${token}` },
      readRefusal: (body) => {
        const { data } = refusalBody.safeParse(body);
        return { code: data?.sys.id, message: data?.message };
      },
      ...ONCE,
    });
  const published = clientOf(delivery);
  const notFound = `Copy the space's id from Contentful → Settings → General settings into CONTENTFUL_SPACE_ID, and the environment's name from Settings → Environments into CONTENTFUL_ENVIRONMENT. The key must be allowed to read that environment (${KEYS} → Environments).`;

  return {
    vendor: 'Contentful',
    address: 'CONTENTFUL_DELIVERY_BASE_URL',
    steps: [
      {
        check: 'delivery token',
        isNeeded: true,
        mend: {
          401: `Copy “Content Delivery API - access token” from ${KEYS} into CONTENTFUL_ACCESS_TOKEN.`,
          404: notFound,
        },
        async run(signal) {
          await published.json({ method: 'GET', path: '/locales', signal }, localeList);
          return `Published entries of ${space}/${environment} can be read.`;
        },
      },
      {
        check: 'preview token',
        mend: {
          401: `Copy “Content Preview API - access token” from ${KEYS} into CONTENTFUL_PREVIEW_ACCESS_TOKEN.`,
          404: notFound,
        },
        async run(signal) {
          if (preview.token === delivery.token)
            throw new Wrong(
              'Both tokens are the same: drafts cannot be previewed.',
              `Copy “Content Preview API - access token” from ${KEYS} into CONTENTFUL_PREVIEW_ACCESS_TOKEN.`,
            );
          await clientOf(preview).json({ method: 'GET', path: '/locales', signal }, localeList);
          return 'Drafts can be read.';
        },
      },
      {
        check: 'content types',
        async run(signal) {
          const call = { method: 'GET', path: '/content_types', query: { limit: '1000' }, signal } as const;
          const { items } = await published.json(call, types);
          return judgedTypes(items);
        },
      },
      {
        check: 'messages',
        async run() {
          if (takesMessages) return 'The secret of the messages is set.';
          throw new Wrong(
            'CONTENTFUL_WEBHOOK_SECRET is not set: changes appear after ten minutes instead of immediately.',
            `Add one at Contentful → Settings → Webhooks with the URL ${new URL('/api/webhooks/content', appUrl).href}, for entries and assets that are published, unpublished or deleted, and enable request verification at Settings → Webhooks → Settings.`,
            'warning',
          );
        },
      },
    ],
  };
}

function judgedTypes(items: z.output<typeof types>['items']): string {
  const opportunity = items.find(({ sys }) => sys.id === OPPORTUNITY);
  if (!opportunity)
    throw new Wrong(
      `There is no content type with the id “${OPPORTUNITY}”: no opportunity can be written there.`,
      `Create it at ${MODEL} → Create content type, with the fields of docs/integrations.md. Its API identifier must be ${OPPORTUNITY}.`,
    );
  const fields = FIELDS.filter((name) => !opportunity.fields.some(({ id }) => id === name));
  if (fields.length > 0)
    throw new Wrong(
      `The content type “${OPPORTUNITY}” has no field ${fields.join(', ')}.`,
      `Add the fields at ${MODEL} → ${OPPORTUNITY} → Add field, with exactly these field IDs.`,
    );
  const parts = PARTS.filter((name) => !items.some(({ sys }) => sys.id === name));
  if (parts.length === 0) return 'All content types are there.';
  throw new Wrong(
    `The content types ${parts.join(', ')} are not there: pages cannot have these parts.`,
    `Create them at ${MODEL} → Create content type, with the fields of docs/integrations.md.`,
    'warning',
  );
}
