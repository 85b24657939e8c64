import { Button, Link, Text } from '@react-email/components';
import { createElement, type ReactNode } from 'react';
import { z } from 'zod';
import { look } from './look.ts';

/** Full address of a page. */
export const address = z.url({ protocol: /^https?$/ });

export const Paragraph = ({ children }: { children: ReactNode }) => <Text style={look.text}>{children}</Text>;

export const Aside = ({ children }: { children: ReactNode }) => (
  <Text style={look.small} className="quiet">
    {children}
  </Text>
);

const BREAK = <br />;

/** What a person wrote, line by line as they did, in the text part too. */
export function Words({ text }: { text: string }) {
  const lines = text.trim().split(/\r?\n/);
  return createElement(
    Text,
    { style: look.quote, className: 'line' },
    ...lines.flatMap((line, index) => (index === 0 ? [line] : [BREAK, line])),
  );
}

/** A word aside within a paragraph. */
export const Quiet = ({ children }: { children: ReactNode }) => (
  <span style={look.quiet} className="quiet">
    {children}
  </span>
);

/** The one thing to do. */
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

/** Where members choose what is mailed to them. */
export const Settings = ({ href }: { href: string }) => (
  <Aside>
    You choose what we write to you about, and how often, in <TextLink href={href}>your profile</TextLink>.
  </Aside>
);
