/**
 * The product's look in what mail programs can show: inline styles, and the system's own fonts, since a mail loads
 * nothing from anywhere. The colours are those of the light theme.
 */
const SANS = "Figtree, 'Segoe UI', Helvetica, Arial, sans-serif";
const SERIF = "Newsreader, Georgia, 'Times New Roman', serif";

export const look = {
  body: { margin: 0, backgroundColor: '#faf8f4', color: '#1a1714', fontFamily: SANS },
  container: { maxWidth: '560px', padding: '32px 24px 48px' },
  brand: { margin: '0 0 32px', fontFamily: SERIF, fontSize: '20px', lineHeight: '26px' },
  heading: { margin: '0 0 16px', fontFamily: SERIF, fontSize: '28px', lineHeight: '34px', fontWeight: 400 },
  text: { margin: '0 0 16px', fontSize: '16px', lineHeight: '24px' },
  quote: {
    margin: '0 0 16px',
    padding: '0 0 0 16px',
    borderLeft: '2px solid #e6e0d6',
    fontSize: '16px',
    lineHeight: '24px',
    whiteSpace: 'pre-line',
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
  rule: { margin: '24px 0 16px', border: 'none', borderTop: '1px solid #e6e0d6' },
  small: { margin: '0', color: '#6b645b', fontSize: '14px', lineHeight: '21px' },
  link: { color: '#1f4d3a', textDecoration: 'underline' },
} as const;
