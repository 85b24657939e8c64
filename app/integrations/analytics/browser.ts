// The recorder is three times the size of the rest. The SDK fetches it on demand, from our own address.
import recorder from 'mixpanel-browser/dist/mixpanel-recorder.min.js?url';
import mixpanel from 'mixpanel-browser/dist/mixpanel-with-async-modules.cjs.js';
import { browserStore } from '#app/platform/tracking/browser-store.ts';
import { locationOf } from '#app/platform/tracking/location.ts';
import { sendToServer } from '#app/platform/tracking/track.ts';
import type { Tracker } from '#app/platform/tracking/tracking.ts';
import { ANALYTICS } from './limits.ts';
import { type Batches, createTracker } from './tracker.ts';

/** Properties that would reveal the referrer of a page and its URL parameters to the vendor. */
const ADDRESSES = [
  '$current_url',
  '$referrer',
  '$referring_domain',
  '$initial_referrer',
  '$initial_referring_domain',
];

/**
 * Images, and graphics with text in attributes, which the recorder does not mask. Where a script sets styles (the pages
 * of a document), the recorder would compare them in style attributes of its own, which the Content-Security-Policy
 * forbids and the console reports.
 */
const NEVER_RECORDED =
  'img, picture, video, audio, canvas, iframe, svg[role="img"], [role="progressbar"], [style]';

/**
 * Starts the SDK. Returns null if it cannot keep a queue, for example when storage is blocked; events then take the
 * fallback.
 */
export function openAnalytics({ token, host }: { token: string; host: string }): Tracker | null {
  mixpanel.init(token, {
    api_host: host.replace(/\/+$/, ''),
    api_payload_format: 'json',
    batch_size: ANALYTICS.batchSize,
    batch_flush_interval_ms: ANALYTICS.flushMs,
    batch_request_timeout_ms: ANALYTICS.requestTimeoutMs,
    cookie_expiration: ANALYTICS.cookieDays,
    cross_subdomain_cookie: false,
    secure_cookie: window.location.protocol === 'https:',
    track_links_timeout: ANALYTICS.linkTimeoutMs,
    ignore_dnt: ANALYTICS.ignoreDoNotTrack,
    property_blacklist: ADDRESSES,
    save_referrer: false,
    skip_first_touch_marketing: true,
    stop_utm_persistence: true,
    recorder_src: recorder,
    record_sessions_percent: ANALYTICS.recordPercent,
    record_idle_timeout_ms: ANALYTICS.recordIdleMs,
    record_max_ms: ANALYTICS.recordMaxMs,
    record_mask_all_text: true,
    record_mask_all_inputs: true,
    record_block_selector: NEVER_RECORDED,
    record_console: false,
  });
  const batches = batchesOf(mixpanel);
  if (!batches) return null;
  return createTracker(mixpanel, batches, {
    send: sendToServer,
    store: browserStore(),
    userAgent: navigator.userAgent,
    location: locationOf({
      country: document.documentElement.dataset.country,
      languages: navigator.languages,
      timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    }),
  });
}

/** An undocumented part of the SDK (docs/decisions/0011). If it is missing, the SDK is not used. */
function batchesOf(sdk: object): Batches | null {
  const { events } = (sdk as { request_batchers?: { events?: Partial<Batches> } }).request_batchers ?? {};
  return typeof events?.sendRequest === 'function' ? (events as Batches) : null;
}
