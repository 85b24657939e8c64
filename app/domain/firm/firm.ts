import { type Currency, FIRST_CURRENCIES } from '../money/currencies.ts';

/** Regular office hours, the same on each of these days. */
export type OpeningHours = {
  /** ISO weekdays: 1 is Monday, 7 is Sunday. */
  days: number[];
  /** `09:00`, in the firm's time zone. */
  opens: string;
  closes: string;
};

/** Who the firm is and how it is reached, as its admins set it. An empty text is not shown anywhere. */
export type Firm = {
  /** The name on every page and mail; empty: that of `APP_NAME`. */
  name: string;
  /** `#1f4d3a`; empty: the product's own green. */
  accent: string;
  /** How soon a question is answered, as in “within one working day”. */
  answersWithin: string;
  /** How soon an application is decided on. */
  decidesWithin: string;
  /** Those to choose from, the usual one first. */
  currencies: readonly Currency[];
  legalName: string;
  postalAddress: string;
  /** The entry in the commercial register, as printed. */
  register: string;
  /** Who manages the firm, as printed. */
  management: string;
  /** What the regulator requires to be said. */
  regulation: string;
  imprintUrl: string;
  privacyUrl: string;
  termsUrl: string;
  telephone: string;
  /** Where and how to visit. */
  visit: string;
  bankWarning: string;
  timeZone: string;
  hours: OpeningHours | null;
  /** Days on which the firm is closed, such as public holidays: `2026-12-24`. */
  closedDays: string[];
};

export const LOGO_THEMES = ['light', 'dark'] as const;
export type LogoTheme = (typeof LOGO_THEMES)[number];

/** A logo as a PNG; `hash` of its bytes, so that another one has another address. */
type LogoPicture = { hash: string; width: number; height: number };
/** `dark`: a variant for the dark theme. */
export type FirmLogo = { light: LogoPicture; dark: LogoPicture | null };

/** Readable without signing in. */
export const logoAddress = ({ hash }: LogoPicture): string => `/firm-logo/${hash}.png`;

/** The firm before anyone has set anything. */
export const NEW_FIRM: Firm = {
  ...{ name: '', accent: '', answersWithin: 'one working day', decidesWithin: 'two working days' },
  currencies: FIRST_CURRENCIES,
  ...{ legalName: '', postalAddress: '', register: '', management: '', regulation: '' },
  ...{ imprintUrl: '', privacyUrl: '', termsUrl: '', telephone: '', visit: '' },
  bankWarning:
    'We never send new bank details by e-mail alone. If you receive any, call us on a number that you already know before you pay.',
  ...{ timeZone: 'UTC', hours: null, closedDays: [] },
};

/** Readable without signing in. */
export const ACCESSIBILITY_PATH = '/docs/accessibility';

/** The lines that say who the firm is: in footers, mails and PDFs. Nothing in it is empty. */
export type FirmLines = {
  /** The name on pages and mails. */
  brand: string;
  /** Shown instead of the name. */
  logo: FirmLogo | null;
  /** The colour of the firm; `null`: the product's own. */
  accent: string | null;
  /** “one working day”: what pages promise. */
  answersWithin: string;
  decidesWithin: string;
  currencies: readonly Currency[];
  /** The legal name; the product's name without one. */
  name: string;
  /** Address, register entry, management. */
  lines: string[];
  regulation: string | null;
  /** Imprint, privacy notice, terms and the accessibility statement; `to` is a URL, or a path of the application. */
  links: { label: string; to: string }[];
};

type OwnLogo = { logo?: FirmLogo | null };

/** What a mail says at its end. */
export type FirmImprint = Pick<FirmLines, 'name' | 'lines' | 'regulation' | 'links'> & OwnLogo;

/** What a PDF says at its top and its end. */
export type Letterhead = Pick<FirmLines, 'brand' | 'name' | 'lines' | 'regulation'> & OwnLogo;

export function firmLines(firm: Firm, appName: string, logo: FirmLogo | null = null): FirmLines {
  const links = [
    { label: 'Imprint', to: firm.imprintUrl },
    { label: 'Privacy notice', to: firm.privacyUrl },
    { label: 'Terms', to: firm.termsUrl },
    { label: 'Accessibility statement', to: ACCESSIBILITY_PATH },
  ];
  return {
    brand: firm.name || appName,
    logo,
    accent: firm.accent || null,
    answersWithin: firm.answersWithin,
    decidesWithin: firm.decidesWithin,
    currencies: firm.currencies,
    name: firm.legalName || firm.name || appName,
    lines: [firm.postalAddress, firm.register, firm.management].filter((text) => text !== ''),
    regulation: firm.regulation || null,
    links: links.filter(({ to }) => to !== ''),
  };
}
