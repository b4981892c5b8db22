import styles from './highlight.module.css';

export type HighlightedText = readonly { text: string; hit: boolean }[];

/** A text in which the words that a search has found stand out. */
export function Highlighted({ pieces }: { pieces: HighlightedText }) {
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
