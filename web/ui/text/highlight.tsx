import styles from './highlight.module.css';

export type HighlightedText = readonly { text: string; hit: boolean }[];

/** Text with the words that a search matched highlighted. */
export function Highlighted({ pieces }: { pieces: HighlightedText }) {
  return pieces.map(({ text, hit }, index) =>
    hit ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: pieces are never reordered
      <mark key={index} className={styles.hit}>
        {text}
      </mark>
    ) : (
      text
    ),
  );
}
