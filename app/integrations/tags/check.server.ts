import { type Examination, Wrong } from '#app/domain/findings.ts';
import { ONCE } from '#app/platform/outside/examine.server.ts';
import { outsideClient } from '#app/platform/outside/outside-client.server.ts';

export type TagOptions = { id: string; baseUrl: string };

/** The check of the tag manager: its script, which browsers load. */
export function checkTags({ id, baseUrl }: TagOptions): Examination {
  const client = outsideClient({ service: 'tags', baseUrl, ...ONCE });
  return {
    vendor: 'Tag Manager',
    address: 'TAG_MANAGER_BASE_URL',
    steps: [
      {
        check: 'container',
        mend: {
          404: 'Copy the container id (GTM-…) from Google Tag Manager → Admin → Container Settings into TAG_MANAGER_ID, and publish the container once (Submit).',
        },
        async run(signal) {
          const { headers } = await client.call({ method: 'GET', path: '/gtm.js', query: { id }, signal });
          if (/javascript/.test(headers.get('content-type') ?? '')) return 'The container can be loaded.';
          throw new Wrong(
            'The response is not from Tag Manager: it is not a script.',
            'Set TAG_MANAGER_BASE_URL to https://www.googletagmanager.com, or check your own server-side container.',
          );
        },
      },
    ],
  };
}
