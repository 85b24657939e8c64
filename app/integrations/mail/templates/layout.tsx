import { Body, Container, Head, Heading, Hr, Html, Link, Preview, Text } from '@react-email/components';
import type { ReactNode } from 'react';
import { look } from './look.ts';

/** What every mail says about its sender. */
export type Sender = { appName: string; appUrl: string; irEmail: string };

type Props = {
  sender: Sender;
  /** What an inbox shows beside the subject. */
  preview: string;
  title: string;
  children: ReactNode;
};

/** The frame of every mail: the name, one heading, what is to say, and whom to ask. */
export function Layout({ sender, preview, title, children }: Props) {
  return (
    <Html lang="en">
      <Head>
        <meta name="color-scheme" content="light" />
        <meta name="supported-color-schemes" content="light" />
      </Head>
      <Preview>{preview}</Preview>
      <Body style={look.body}>
        <Container style={look.container}>
          <Text style={look.brand}>{sender.appName}</Text>
          <Heading as="h1" style={look.heading}>
            {title}
          </Heading>
          {children}
          <Hr style={look.rule} />
          <Text style={look.small}>
            You get this mail as a member of{' '}
            <Link href={sender.appUrl} style={look.link}>
              {sender.appName}
            </Link>
            . Questions? Write to{' '}
            <Link href={`mailto:${sender.irEmail}`} style={look.link}>
              {sender.irEmail}
            </Link>
            .
          </Text>
        </Container>
      </Body>
    </Html>
  );
}
