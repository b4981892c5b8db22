import styles from './import.module.css';

interface Item {
  text: string;
  note: string;
}

type ImportResultProps = {
  kept: { count: number; title?: string; text?: string };
  changed: readonly Item[];
  leftOut: readonly Item[];
};

/** What became of a file, in three columns. */
export function ImportResult({ kept, changed, leftOut }: ImportResultProps) {
  return (
    <div className={styles.columns}>
      <div data-tone="kept">
        <h4 className="serif">
          <b className="num">{kept.count}</b> {kept.title ?? 'kept'}
        </h4>
        {kept.text !== undefined && <p className="py-2 small muted">{kept.text}</p>}
      </div>
      <div data-tone="changed">
        <h4 className="serif">
          <b className="num">{changed.length}</b> changed
        </h4>
        <Items items={changed} />
      </div>
      <div data-tone="out">
        <h4 className="serif">
          <b className="num">{leftOut.length}</b> left out
        </h4>
        <Items items={leftOut} />
      </div>
    </div>
  );
}

function Items({ items }: { items: readonly Item[] }) {
  return (
    <ul className="ruled-list">
      {items.map(({ text, note }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two lines of a file may say the same
        <li key={index} className="anywhere">
          {text}
          <small className="block">{note}</small>
        </li>
      ))}
    </ul>
  );
}
