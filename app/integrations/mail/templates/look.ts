/**
 * The application's styles within the limits of mail programs: inline styles and system fonts, because a mail loads
 * no external files. The colours are those of the light theme; programs that support a dark one use `DARK_CSS`.
 */
const SANS = "Figtree, 'Segoe UI', Helvetica, Arial, sans-serif";
const SERIF = "Newsreader, Georgia, 'Times New Roman', serif";

export const look = {
  body: { margin: 0, backgroundColor: '#faf8f4', color: '#1a1714', fontFamily: SANS },
  container: { maxWidth: '560px', padding: '32px 24px 48px' },
  brand: { margin: '0 0 32px', fontFamily: SERIF, fontSize: '20px', lineHeight: '26px' },
  logo: { display: 'block', maxWidth: '100%' },
  heading: { margin: '0 0 16px', fontFamily: SERIF, fontSize: '28px', lineHeight: '34px', fontWeight: 400 },
  text: { margin: '0 0 16px', fontSize: '16px', lineHeight: '24px', overflowWrap: 'anywhere' },
  quote: {
    margin: '0 0 16px',
    padding: '0 0 0 16px',
    borderLeft: '2px solid #e6e0d6',
    fontSize: '16px',
    lineHeight: '24px',
    overflowWrap: 'anywhere',
  },
  button: {
    display: 'inline-block',
    margin: '8px 0 24px',
    padding: '12px 20px',
    borderRadius: '6px',
    backgroundColor: '#1f4d3a',
    color: '#ffffff',
    fontSize: '16px',
    lineHeight: '20px',
    fontWeight: 600,
    textDecoration: 'none',
  },
  title: { margin: '24px 0 8px', fontFamily: SERIF, fontSize: '20px', lineHeight: '26px', fontWeight: 400 },
  subtitle: { margin: '16px 0 8px', fontSize: '16px', lineHeight: '24px', fontWeight: 600 },
  list: { margin: '0 0 16px', padding: '0 0 0 24px', fontSize: '16px', lineHeight: '24px' },
  quotation: { margin: '0 0 16px', padding: '0 0 0 16px', borderLeft: '2px solid #e6e0d6' },
  table: { width: '100%', margin: '0 0 16px', borderCollapse: 'collapse' },
  cell: {
    padding: '8px 8px 0 0',
    borderBottom: '1px solid #e6e0d6',
    textAlign: 'left',
    verticalAlign: 'top',
  },
  rule: { margin: '24px 0 16px', border: 'none', borderTop: '1px solid #e6e0d6' },
  small: { margin: '0 0 8px', color: '#6b645b', fontSize: '14px', lineHeight: '21px' },
  quiet: { color: '#6b645b', fontSize: '14px' },
  link: { color: '#1f4d3a', textDecoration: 'underline' },
} as const;

/** The dark theme, as classes that override the inline styles. */
export const DARK_CSS = `@media (prefers-color-scheme: dark) {
.paper, .paper > table, .paper > table > tbody > tr > td { background-color: #14120f !important; color: #f2ede4 !important }
.quiet { color: #a39b8e !important }
.plate { background-color: #ffffff !important; padding: 6px !important; border-radius: 4px !important }
.line { border-color: #2e2a24 !important }
.link { color: #7fb89c !important }
.button { background-color: #7fb89c !important; color: #14120f !important }
}`;
