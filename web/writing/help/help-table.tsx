import styles from './help-table.module.css';

export type HelpRow = [sign: string, meaning: string];

type HelpTableProps = { caption: string; rows: readonly HelpRow[]; isCode?: boolean };

/** Signs or keys, and what each means. */
export function HelpTable({ caption, rows, isCode }: HelpTableProps) {
  return (
    <table className={styles.table}>
      <caption>{caption}</caption>
      <tbody>
        {rows.map(([sign, meaning]) => (
          <tr key={sign}>
            <th scope="row">{isCode ? <code>{sign}</code> : <kbd>{sign}</kbd>}</th>
            <td>{meaning}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
