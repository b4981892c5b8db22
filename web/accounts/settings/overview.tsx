import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { LineDrawing } from '../../ui/drawings/icon.tsx';
import styles from '../shared/settings.module.css';

export type SettingsSection = {
  id: string;
  title: string;
  icon: ReactNode;
  /** Its current state, in a sentence. */
  summary: ReactNode;
  content: ReactNode;
};

type OverviewProps = { sections: readonly SettingsSection[]; onOpen: () => void };

/** A line for each section, which leads to it. */
export function Overview({ sections, onOpen }: OverviewProps) {
  return (
    <nav aria-label="Settings">
      <p className={styles.about}>Each line says how things are now. Open one to change it.</p>
      <ul className={`${styles.sets} mt-4 ruled`}>
        {sections.map(({ id, title, icon, summary }) => (
          <li className="lined" key={id}>
            <Link className="stack center py-3" to={{ search: `?tab=${id}` }} onClick={onOpen}>
              {icon}
              <b>{title}</b>
              <span className={`${styles.state} small muted anywhere loose`}>{summary}</span>
              <LineDrawing path="M7.5 4l6 6-6 6" className={styles.next} />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
