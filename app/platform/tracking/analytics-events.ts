import type { DeviceType } from './device-type.ts';

/** Every analytics event of seed §3 with its fields. Amounts are in major units of `currency`, times in seconds. */
export type AnalyticsEvents = {
  'Sign Up': { 'referral source': string; 'user role': string; 'device type': DeviceType };
  'Join Waitlist': NoFields;
  'Log In': NoFields;
  'Log Out': { 'session duration': number };
  'Submit Investment Preferences': NoFields;
  'Watch Video': { duration: number; 'video name': string };
  'Commit to Investment': { amount: number; 'investment name': string };
  'Set Desired Investment Amount': NoFields;
  'Investment Modal Opened': NoFields;
  'Pipeline Likeliness Indicator': { 'investment name': string; 'scale of likeliness': number };
  'Pipeline Commit': NoFields;
  'Page View': { 'previous page': string; 'previous URL': string; 'time spent': number };
  'Teaser Download': { 'document name': string };
  'Question Submit': { 'page name': string };
  'Rich Text Link Click': { url: string; 'link text': string };
  'Document Download': { name: string; url: string };
  'Waitlist Form Interaction': {
    email: string;
    step: number;
    'valid-email': boolean;
    invited: boolean;
    'existing-user': boolean;
  };
  'Investment Preferences Form Step': {
    'step number': number;
    'total steps': number;
    'field name': string;
    value: string;
    valid: boolean;
    mode: string;
    email: string;
  };
  'Audio Player Interaction': {
    action: string;
    title: string;
    'audio url': string;
    timestamp: number;
    volume: number;
    duration: number;
    'percent played': number;
  };
  'NDA Signature': { success: boolean; error: string | null };
  'Share Form View': NoFields;
  'Share Form Submission': NoFields;
  'Contact Form Submission': { subject: string };
};

type NoFields = Record<string, never>;
export type AnalyticsEventName = keyof AnalyticsEvents;

/** Texts and properties are cut at this length (seed §9). */
export const TRUNCATE_AT = 255;

/**
 * Cuts a text to what is sent and stored: at most 255 characters, without half surrogate pairs and characters that
 * JSON in PostgreSQL rejects.
 */
function cut(text: string): string {
  const short = text.replaceAll('\0', '').slice(0, TRUNCATE_AT);
  const whole = short.length < text.length ? short.replace(/[\ud800-\udbff]$/, '') : short;
  return whole.toWellFormed();
}

/** Cuts every text among the properties to 255 characters. */
export function truncateProperties(properties: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(properties).map(([key, value]) => [
      cut(key),
      typeof value === 'string' ? cut(value) : value,
    ]),
  );
}
