import { RunningText } from '../../catalog/shared/running-text.tsx';
import { splitLinks } from './text-links.ts';

type PostTextProps = { text: string; className?: string | undefined };

/** Without links. */
export function PlainText({ text, className }: PostTextProps) {
  return (
    <p className={className}>
      <RunningText text={text} />
    </p>
  );
}

/** Plain text with its line breaks. Links lead out of the site, with nothing that vouches for them. */
export function PostText({ text, className }: PostTextProps) {
  return (
    <p className={className}>
      {splitLinks(text).map(({ text, href }, index) =>
        href ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text keep their order
          <a key={index} href={href} target="_blank" rel="nofollow ugc noopener noreferrer">
            {text}
          </a>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text keep their order
          <RunningText key={index} text={text} />
        ),
      )}
    </p>
  );
}
