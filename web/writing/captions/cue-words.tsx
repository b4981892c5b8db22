import { Fragment, type ReactNode } from 'react';

/** The words of a caption with what is bold, in italics or underlined. */
export function CueWords({ text }: { text: string }): ReactNode {
  const parts = text.split(/(<\/?[ibu]>)/);
  const open = new Set<string>();
  return parts.map((part, index) => {
    const tag = /^<(\/?)([ibu])>$/.exec(part);
    if (tag) {
      const [, slash, name = ''] = tag;
      if (slash) open.delete(name);
      else open.add(name);
      return null;
    }
    // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text, which have no other name
    return <Fragment key={index}>{styled(part, open)}</Fragment>;
  });
}

function styled(words: string, styles: ReadonlySet<string>): ReactNode {
  let shown: ReactNode = words;
  if (styles.has('u')) shown = <u>{shown}</u>;
  if (styles.has('b')) shown = <b>{shown}</b>;
  if (styles.has('i')) shown = <i>{shown}</i>;
  return shown;
}
