import type { CheckResult } from '../../../contract/administration/system.ts';
import { plural } from '../../../contract/text/plurals.ts';
import { Icon } from '../../ui/drawings/icon.tsx';
import { type Mark, StateMark } from '../../ui/feedback/state-mark.tsx';
import styles from './system.module.css';
import { summarise } from './words.ts';

const states: Record<CheckResult['state'], { mark: Mark; word: string }> = {
  broken: { mark: 'failed', word: 'To mend' },
  advice: { mark: 'split', word: 'Suggestion' },
  ok: { mark: 'done', word: 'Fine' },
};

/** A problem comes with how to fix it; what is fine is a line that can be opened. */
export function SelfCheck({ checks }: { checks: readonly CheckResult[] }) {
  const open = checks.filter(({ state }) => state !== 'ok');
  const fine = checks.filter(({ state }) => state === 'ok');
  return (
    <section className="mt-6" aria-labelledby="self-check">
      <h2 id="self-check">{summarise(checks)}</h2>
      {open.length > 0 && <Checks checks={open} />}
      {fine.length > 0 && (
        <details className={styles.fine}>
          <summary>
            {plural(fine.length, 'check is fine', 'checks are fine')}
            <Icon name="chevron" size={16} />
          </summary>
          <Checks checks={fine} />
        </details>
      )}
    </section>
  );
}

function Checks({ checks }: { checks: readonly CheckResult[] }) {
  return (
    <ul className={styles.checks}>
      {checks.map(({ name, state, sentence, mend }) => (
        <li key={name}>
          <StateMark mark={states[state].mark}>{states[state].word}</StateMark>
          <div>
            <h3 className="title-sans">{name}</h3>
            <p>{sentence}</p>
            {mend && <p className={styles.mend}>{mend}</p>}
          </div>
        </li>
      ))}
    </ul>
  );
}
