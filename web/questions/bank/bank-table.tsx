import { Fragment } from 'react';
import type { BankRow } from '../../../contract/questions/bank.ts';
import { RunningText } from '../../catalog/shared/running-text.tsx';
import type { List } from '../../lists/list-query.ts';
import { percent, signed } from '../../teaching/shared/figure-words.ts';
import { Icon } from '../../ui/drawings/icon.tsx';
import { StateMark } from '../../ui/feedback/state-mark.tsx';
import { SortHeader, Table } from '../../ui/layout/table.tsx';
import styles from './bank.module.css';
import { BankQuestionDetails } from './bank-details.tsx';
import type { BankQuery } from './hooks.ts';
import { apartText, kindName, missingText, placesText } from './words.ts';

type BankTableProps = {
  rows: readonly BankRow[];
  list: List<BankQuery>;
  chosen: ReadonlyMap<string, BankRow>;
  onChoose: (rows: readonly BankRow[], isChosen: boolean) => void;
  openKey: string | null;
  onOpen: (key: string | null) => void;
};

const columns = 7;

export function BankTable({ rows, list, chosen, onChoose, openKey, onOpen }: BankTableProps) {
  const { sort, order } = list.query;
  const areAll = rows.every(({ key }) => chosen.has(key));
  const head = (column: BankQuery['sort'], label: string) => (
    <SortHeader order={sort === column ? order : undefined} onSort={() => list.sortBy(column)}>
      {label}
    </SortHeader>
  );
  return (
    <Table caption="Questions" stacks className={styles.table ?? ''}>
      <thead>
        <tr>
          <td className={styles.tick}>
            <input
              type="checkbox"
              aria-label="Choose all questions on this page"
              checked={areAll}
              onChange={({ target }) => onChoose(rows, target.checked)}
            />
          </td>
          {head('question', 'Question')}
          <th scope="col">Tags</th>
          {head('used', 'Used in')}
          {head('right', 'Right')}
          {head('apart', 'Tells apart')}
          <td />
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => {
          const { key, question, kind, tags, places } = row;
          const isOpen = key === openKey;
          const isChosen = chosen.has(key);
          const name = question || 'Question without text';
          return (
            <Fragment key={key}>
              <tr
                className={isOpen ? styles.open : undefined}
                {...(isChosen && !isOpen && { 'aria-selected': true })}
              >
                <td className={styles.tick}>
                  <input
                    type="checkbox"
                    aria-label={`Choose: ${name}`}
                    checked={isChosen}
                    onChange={({ target }) => onChoose([row], target.checked)}
                  />
                </td>
                <th scope="row" className="anywhere">
                  <RunningText text={name} />
                  <span className={styles.kind}>{kindName(kind)}</span>
                </th>
                <td>
                  {tags.length > 0 && (
                    <span className="cluster gap-1">
                      {tags.map((tag) => (
                        <span key={tag} className={styles.tag}>
                          {tag}
                        </span>
                      ))}
                    </span>
                  )}
                </td>
                <td data-label="Used in">
                  {places === 0 ? <StateMark mark="empty">Not used</StateMark> : placesText(places)}
                </td>
                <Figures row={row} />
                <td className={styles.opener}>
                  <button
                    type="button"
                    className="icon-button"
                    aria-expanded={isOpen}
                    aria-label={`${isOpen ? 'Close' : 'Show'} where it is used: ${name}`}
                    onClick={() => onOpen(isOpen ? null : key)}
                  >
                    <Icon name="chevron" size={18} className={isOpen ? 'turned' : undefined} />
                  </button>
                </td>
              </tr>
              {isOpen && (
                <tr className={styles.inner}>
                  <td colSpan={columns}>
                    <BankQuestionDetails rowKey={key} />
                  </td>
                </tr>
              )}
            </Fragment>
          );
        })}
      </tbody>
    </Table>
  );
}

function Figures({ row: { figures } }: { row: BankRow }) {
  if (!figures) {
    return (
      <>
        <td data-label="Right" className="muted">
          not counted
        </td>
        <td data-label="Tells apart" className="muted">
          not counted
        </td>
      </>
    );
  }
  const { answers, right, discrimination } = figures;
  const apart = apartText(figures);
  return (
    <>
      <td data-label="Right">
        {right === null ? (
          <span className="muted">{answers === 0 ? 'none yet' : 'too few'}</span>
        ) : (
          <b>{percent(right)}</b>
        )}
      </td>
      <td data-label="Tells apart">
        {apart ? (
          <StateMark mark={apart.isWeak ? 'late' : 'full'}>
            {apart.word}
            {discrimination !== null && right !== 1 && `, ${signed(discrimination)}`}
          </StateMark>
        ) : (
          <span className="muted">{missingText(figures)}</span>
        )}
      </td>
    </>
  );
}
