import type { ReactNode } from 'react';
import { formatMoment } from '../../contract/text/dates.ts';
import { changedFacts } from './changed-facts.ts';
import styles from './recorded-acts.module.css';

interface Act {
  id: string;
  at: string;
  /** With the act and the subject, a sentence. */
  actor: string;
  act: string;
  subject: string;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
}

type RecordedActsProps<A extends Act> = {
  acts: readonly A[];
  /** Where an entry comes from. */
  originOf?: (act: A) => ReactNode;
};

/** Who did what, and what it changed. */
export function RecordedActs<A extends Act>({ acts, originOf }: RecordedActsProps<A>) {
  return (
    <ol className={styles.acts}>
      {acts.map((act) => (
        <li key={act.id}>
          <time className="num" dateTime={act.at}>
            {formatMoment(act.at)}
          </time>
          <div>
            <p className="muted anywhere">
              <strong className="ink">{act.actor}</strong> {act.act} {act.subject}
            </p>
            <Changes act={act} />
          </div>
          {originOf && <p className={styles.origin}>{originOf(act)}</p>}
        </li>
      ))}
    </ol>
  );
}

/** Longer changes are folded. */
const fewFacts = 3;

function Changes({ act }: { act: Act }) {
  const facts = changedFacts(act);
  if (facts.length === 0) return null;
  if (facts.length <= fewFacts) return <Facts facts={facts} />;
  return (
    <details>
      <summary className="disclosure">Show {facts.length} changes</summary>
      <Facts facts={facts} />
    </details>
  );
}

function Facts({ facts }: { facts: ReturnType<typeof changedFacts> }) {
  return (
    <dl className={styles.facts}>
      {facts.map(({ name, before, after }) => (
        <div key={name}>
          <dt className="faint">{name}</dt>
          <dd className="anywhere lines">
            {before !== null && (
              <>
                <span className="visually-hidden">before: </span>
                <del className="faint">{before}</del>
              </>
            )}
            {before !== null && after !== null && (
              <span aria-hidden="true" className={styles.arrow}>
                →
              </span>
            )}
            {after !== null && (
              <>
                <span className="visually-hidden">, after: </span>
                <ins>{after}</ins>
              </>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
