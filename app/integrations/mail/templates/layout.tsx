import { Body } from '@react-email/body';
import { Container } from '@react-email/container';
import { Head } from '@react-email/head';
import { Heading } from '@react-email/heading';
import { Hr } from '@react-email/hr';
import { Html } from '@react-email/html';
import { Link } from '@react-email/link';
import { Preview } from '@react-email/preview';
import { Text } from '@react-email/text';
import { Fragment, type ReactNode } from 'react';
import { type FirmImprint, logoAddress } from '#app/domain/firm/firm.ts';
import { REPLY_LINE } from '#app/domain/messages/contact.ts';
import { DARK_CSS, look } from './look.ts';

/** The sender's details in every mail, and who the firm is, where it is known. */
export type Sender = { appName: string; appUrl: string; irEmail: string; firm?: FirmImprint };

/** The content that a template renders from its data. */
export type MailBody = {
  subject: string;
  /** The preview text that an inbox shows beside the subject. */
  preview: string;
  title: string;
  body: ReactNode;
  /** Selects the footer, which explains why the reader gets this mail; a `stranger` may never have heard of us. */
  reader: 'member' | 'former' | 'stranger' | 'firm';
  /** Whether replies become part of a conversation. */
  takesReplies?: boolean | undefined;
};

type Props = { sender: Sender; letter: MailBody; unsubscribeUrl?: string | undefined };

/** The frame of every mail: the name, one heading, the content, and a contact. */
export function Layout({ sender, letter, unsubscribeUrl }: Props) {
  return (
    <Html lang="en">
      <Head>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <style>{DARK_CSS}</style>
      </Head>
      <Preview>{letter.preview}</Preview>
      <Body style={look.body} className="paper">
        <Container style={look.container}>
          {letter.takesReplies && (
            <Text style={look.small} className="quiet">
              {REPLY_LINE}
            </Text>
          )}
          <Text style={look.brand}>
            <Brand sender={sender} />
          </Text>
          <Heading as="h1" style={look.heading}>
            {letter.title}
          </Heading>
          {letter.body}
          <Hr style={look.rule} className="line" />
          <Text style={look.small} className="quiet">
            <Why sender={sender} reader={letter.reader} />
            {unsubscribeUrl && (
              <>
                {' '}
                <Link href={unsubscribeUrl} style={look.link} className="link">
                  Unsubscribe
                </Link>
              </>
            )}
          </Text>
          {sender.firm && <Imprint firm={sender.firm} appUrl={sender.appUrl} />}
        </Container>
      </Body>
    </Html>
  );
}

/** The logo, which has the name as its text where pictures are not shown; else the name. */
function Brand({ sender: { appName, appUrl, firm } }: { sender: Sender }) {
  const picture = firm?.logo?.light;
  if (!picture) return appName;
  const height = Math.min(picture.height, LOGO_HEIGHT);
  const width = Math.round((picture.width * height) / picture.height);
  return (
    <img
      src={new URL(logoAddress(picture), appUrl).href}
      alt={appName}
      width={width}
      height={height}
      style={look.logo}
      className="plate"
    />
  );
}

const LOGO_HEIGHT = 36;

/** Who the firm is. What it has not set leaves nothing. */
function Imprint({
  firm: { name, lines, regulation, links },
  appUrl,
}: {
  firm: FirmImprint;
  appUrl: string;
}) {
  return (
    <>
      <Text style={look.small} className="quiet">
        {[name, ...lines].join(' · ')}
      </Text>
      {regulation && (
        <Text style={look.small} className="quiet">
          {regulation}
        </Text>
      )}
      <Text style={look.small} className="quiet">
        {links.map(({ label, to }, index) => (
          <Fragment key={label}>
            {index > 0 && ' · '}
            <Link href={new URL(to, appUrl).href} style={look.link} className="link">
              {label}
            </Link>
          </Fragment>
        ))}
      </Text>
    </>
  );
}

function Why({ sender, reader }: { sender: Sender; reader: MailBody['reader'] }) {
  const product = (
    <Link href={sender.appUrl} style={look.link} className="link">
      {sender.appName}
    </Link>
  );
  const questions = (
    <>
      Questions? Write to{' '}
      <Link href={`mailto:${sender.irEmail}`} style={look.link} className="link">
        {sender.irEmail}
      </Link>
      .
    </>
  );
  switch (reader) {
    case 'firm':
      return <>Sent by {product} to the firm that runs it.</>;
    case 'member':
      return (
        <>
          You received this e-mail because you are a member of {product}. {questions}
        </>
      );
    case 'former':
      return (
        <>
          Sent by {product}. {questions}
        </>
      );
    case 'stranger':
      return (
        <>
          You received this e-mail because your address was given to {product}. If it was not meant for you,
          you can ignore it. {questions}
        </>
      );
  }
}
