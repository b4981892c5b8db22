import styles from './marked.module.css';

export type MarkedText = readonly { text: string; hit: boolean }[];

/** A text in which the words that a search has found stand out. */
export function Marked({ pieces }: { pieces: MarkedText }) {
  return pieces.map(({ text, hit }, place) =>
    hit ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: a piece is its place in the text
      <mark key={place} className={styles.hit}>
        {text}
      </mark>
    ) : (
      text
    ),
  );
}
