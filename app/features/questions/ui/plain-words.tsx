import { Fragment } from 'react';
import { cx } from '#app/ui/cx.ts';
import { Link } from '#app/ui/navigation/link.tsx';
import { paragraphsOf, questionPiecesOf } from '../words.ts';

/** Renders user text: paragraphs and lines as typed, with web addresses as links and no other markup. */
export function PlainWords({ text, className }: { text: string; className?: string }) {
  return (
    <div className={cx('flex max-w-read flex-col gap-3 wrap-anywhere', className)}>
      {paragraphsOf(text).map((lines, paragraph) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs of a text have no other key
        <p key={paragraph}>
          {lines.map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines of a text have no other key
            <Fragment key={index}>
              {index > 0 && <br />}
              <Line text={line} />
            </Fragment>
          ))}
        </p>
      ))}
    </div>
  );
}

function Line({ text }: { text: string }) {
  return questionPiecesOf(text).map((piece, index) => {
    const key = index;
    return piece.href ? (
      <Link key={key} to={piece.href}>
        {piece.text}
      </Link>
    ) : (
      <Fragment key={key}>{piece.text}</Fragment>
    );
  });
}
