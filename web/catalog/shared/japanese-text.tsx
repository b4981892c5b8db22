import { Fragment } from 'react';
import { splitJapanese } from '../../../contract/catalog/japanese.ts';

/** A text with its Japanese marked, for voices and typefaces. */
export function JapaneseText({ text }: { text: string }) {
  return splitJapanese(text).map(({ text, isJapanese }, index) => {
    const words = isJapanese ? <span lang="ja">{text}</span> : text;
    // biome-ignore lint/suspicious/noArrayIndexKey: the runs of a text keep their order
    return <Fragment key={index}>{words}</Fragment>;
  });
}
