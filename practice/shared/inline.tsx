import { Fragment } from 'react';
import { Formula } from '../../web/catalog/shared/formula.tsx';
import styles from './field.module.css';
import { splitInline } from './inline-text.ts';

/** The inline Markdown of a question. */
export function Inline({ text }: { text: string }) {
  return splitInline(text).map(({ text, mark: Mark, isJapanese, isFormula }, index) => {
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text keep their order
    if (isFormula) return <Formula key={index} tex={text} />;
    const words = isJapanese ? (
      <span lang="ja" className={styles.japanese}>
        {text}
      </span>
    ) : (
      text
    );
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text keep their order
    return <Fragment key={index}>{Mark ? <Mark>{words}</Mark> : words}</Fragment>;
  });
}
