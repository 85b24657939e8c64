import { Hono } from 'hono';
import { answerFailure, listen, markUnknown, type Web } from '../http.ts';
import type { StandIn, Surroundings } from '../stand-in.ts';

export type EsignOptions = {
  userId: string;
  accountId: string;
  integrationKey: string;
  /** Of the key with which the application signs its requests for a token; PEM. */
  publicKey: string;
  /** Where messages about envelopes go, and the keys that sign them. */
  connectUrl: string;
  connectKeys: readonly string[];
};

export const DEFAULT_ESIGN: EsignOptions = {
  userId: 'sandbox-user',
  accountId: 'sandbox-account',
  integrationKey: 'sandbox-integration',
  publicKey: '',
  connectUrl: '',
  connectKeys: [],
};

/** The stand-in for DocuSign. */
export async function startEsign(surroundings: Surroundings, _options: EsignOptions): Promise<StandIn> {
  const { address, calls, faults } = surroundings;
  const http = await listen('esign', address, calls, faults);
  const app = new Hono<Web>();
  app.all('*', (c) => {
    markUnknown(c);
    return c.json({ message: 'Not known to the stand-in' }, 404);
  });
  app.onError(answerFailure);
  http.serve(app);
  return {
    name: 'esign',
    title: 'E-signature',
    standsFor: 'DocuSign: envelopes, the signing ceremony, messages about both',
    url: http.url,
    port: http.port,
    sendsMessages: true,
    tables: () => [],
    close: http.close,
  };
}
