import { Button } from '@react-email/button';
import { Link } from '@react-email/link';
import { Text } from '@react-email/text';
import { createElement, type ReactNode } from 'react';
import { look } from './look.ts';

export const Paragraph = ({ children }: { children: ReactNode }) => <Text style={look.text}>{children}</Text>;

export const Aside = ({ children }: { children: ReactNode }) => (
  <Text style={look.small} className="quiet">
    {children}
  </Text>
);

const BREAK = <br />;

/** User text with its line breaks, in the plain-text part too. */
export function Words({ text }: { text: string }) {
  const lines = text.trim().split(/\r?\n/);
  return createElement(
    Text,
    { style: look.quote, className: 'line' },
    ...lines.flatMap((line, index) => (index === 0 ? [line] : [BREAK, line])),
  );
}

/** Secondary text within a paragraph. */
export const Quiet = ({ children }: { children: ReactNode }) => (
  <span style={look.quiet} className="quiet">
    {children}
  </span>
);

export const Action = ({ href, children }: { href: string; children: ReactNode }) => (
  <Button href={href} style={look.button} className="button">
    {children}
  </Button>
);

export const TextLink = ({ href, children }: { href: string; children: ReactNode }) => (
  <Link href={href} style={look.link} className="link">
    {children}
  </Link>
);

export const Settings = ({ href }: { href: string }) => (
  <Aside>
    Choose which e-mails you receive, and how often, in <TextLink href={href}>your profile</TextLink>.
  </Aside>
);

type Attached = { attachments?: readonly { title: string; url: string }[] | undefined };

/** Links to the documents that come with a message. */
export const Attachments = ({ attachments = [] }: Attached) =>
  attachments.length > 0 && (
    <>
      <Paragraph>{attachments.length === 1 ? 'Attached document:' : 'Attached documents:'}</Paragraph>
      <ul style={look.list}>
        {attachments.map(({ title, url }) => (
          <li key={url}>
            <TextLink href={url}>{title}</TextLink>
          </li>
        ))}
      </ul>
    </>
  );
