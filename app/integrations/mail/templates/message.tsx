import { documentToReactComponents, type Options } from '@contentful/rich-text-react-renderer';
import { BLOCKS, INLINES, MARKS, type Node } from '@contentful/rich-text-types';
import { Heading } from '@react-email/heading';
import { Img } from '@react-email/img';
import { createElement, Fragment, type ReactNode } from 'react';
import type { z } from 'zod';
import { linksIn } from '#app/domain/text/rich-text.ts';
import { safeUri } from '#app/domain/text/safe-uri.ts';
import type { firmMessage } from '../content.ts';
import type { MailBody } from './layout.tsx';
import { look } from './look.ts';
import { Action, Aside, Attachments, Paragraph, Settings, TextLink } from './parts.tsx';

type Message = z.infer<typeof firmMessage>;

export function messageMail(mail: Message): MailBody {
  const { title, memberName, text, url, settingsUrl, isTest, counting } = mail;
  return {
    subject: isTest ? `Test: ${title}` : title,
    preview: title,
    title,
    body: (
      <>
        <Paragraph>Dear {memberName},</Paragraph>
        {documentToReactComponents(text, optionsFor(mail))}
        <Attachments attachments={mail.attachments} />
        <Action href={url}>Read online</Action>
        {isTest && (
          <Aside>This is a test, sent only to you. The linked page opens once the message is sent.</Aside>
        )}
        {counting && (
          <Aside>We count how often our messages are opened and their links followed, but not by whom.</Aside>
        )}
        <Settings href={settingsUrl} />
        {counting && (
          <Img src={`${counting.url}/opened.gif?copy=${counting.copy}`} alt="" width="1" height="1" />
        )}
      </>
    ),
    reader: 'member',
  };
}

const optionsFor = (mail: Message): Options => {
  const hrefOf = linksOf(mail);
  return {
    renderText: withLineBreaks,
    renderMark: {
      [MARKS.BOLD]: (text) => <strong>{text}</strong>,
      [MARKS.ITALIC]: (text) => <em>{text}</em>,
    },
    renderNode: {
      [BLOCKS.PARAGRAPH]: (_, children) => <Paragraph>{children}</Paragraph>,
      [BLOCKS.HEADING_1]: (_, children) => <Title>{children}</Title>,
      [BLOCKS.HEADING_2]: (_, children) => <Title>{children}</Title>,
      [BLOCKS.HEADING_3]: (_, children) => <Title>{children}</Title>,
      [BLOCKS.HEADING_4]: (_, children) => <Subtitle>{children}</Subtitle>,
      [BLOCKS.HEADING_5]: (_, children) => <Subtitle>{children}</Subtitle>,
      [BLOCKS.HEADING_6]: (_, children) => <Subtitle>{children}</Subtitle>,
      [BLOCKS.UL_LIST]: (_, children) => <ul style={look.list}>{children}</ul>,
      [BLOCKS.OL_LIST]: (_, children) => <ol style={look.list}>{children}</ol>,
      [BLOCKS.LIST_ITEM]: (_, children) => <li>{children}</li>,
      [BLOCKS.QUOTE]: (_, children) => (
        <blockquote style={look.quotation} className="line">
          {children}
        </blockquote>
      ),
      [BLOCKS.HR]: () => <hr style={look.rule} className="line" />,
      [BLOCKS.TABLE]: (_, children) => (
        <table style={look.table} data-text-format="dataTable">
          <tbody>{children}</tbody>
        </table>
      ),
      [BLOCKS.TABLE_ROW]: (_, children) => <tr>{children}</tr>,
      [BLOCKS.TABLE_CELL]: (_, children) => (
        <td style={look.cell} className="line">
          {children}
        </td>
      ),
      [BLOCKS.TABLE_HEADER_CELL]: (_, children) => (
        <th style={look.cell} className="line">
          {children}
        </th>
      ),
      [INLINES.HYPERLINK]: (node, children) => {
        const href = hrefOf(String(dataOf(node).uri));
        return href ? <TextLink href={href}>{children}</TextLink> : children;
      },
      // Nodes that a message cannot contain: it is refused before sending.
      ...Object.fromEntries(
        UNKNOWN.map((type) => [type, (_: unknown, children: ReactNode) => <Fragment>{children}</Fragment>]),
      ),
    },
  };
};

const BREAK = <br />;

const withLineBreaks = (text: string): ReactNode =>
  createElement(
    Fragment,
    null,
    ...text.split('\n').flatMap((line, index) => (index === 0 ? [line] : [BREAK, line])),
  );

const UNKNOWN = [
  INLINES.ENTRY_HYPERLINK,
  INLINES.ASSET_HYPERLINK,
  INLINES.RESOURCE_HYPERLINK,
  INLINES.EMBEDDED_ENTRY,
  INLINES.EMBEDDED_RESOURCE,
  BLOCKS.EMBEDDED_ENTRY,
  BLOCKS.EMBEDDED_ASSET,
  BLOCKS.EMBEDDED_RESOURCE,
] as const;

/** Returns the address of each link, directly or through the counter; `null` for an unsafe one. */
function linksOf({ text, url, counting }: Message): (uri: string) => string | null {
  const links = linksIn(text);
  return (uri) => {
    const safe = safeUri(uri);
    if (!safe || !URL.canParse(safe, url)) return null;
    const { href, protocol } = new URL(safe, url);
    const isPage = protocol === 'https:' || protocol === 'http:';
    return counting && isPage ? `${counting.url}/links/${links.indexOf(uri)}?copy=${counting.copy}` : href;
  };
}

const Title = ({ children }: { children: ReactNode }) => (
  <Heading as="h2" style={look.title}>
    {children}
  </Heading>
);

const Subtitle = ({ children }: { children: ReactNode }) => (
  <Heading as="h3" style={look.subtitle}>
    {children}
  </Heading>
);

/** Some authoring tools omit empty data. */
const dataOf = (node: Node): Record<string, unknown> =>
  (node.data as Record<string, unknown> | undefined) ?? {};
