import type { ReactNode } from 'react';
import { PageHeader } from '../../ui/layout/section.tsx';
import styles from './legal-page.module.css';

export interface LegalSection {
  id: string;
  title: string;
  content: ReactNode;
}

interface LegalPageProps {
  title: string;
  text: string;
  /** `15 November 2026`. */
  updatedOn: string;
  sections: readonly LegalSection[];
}

/** A long text with a table of contents beside it. */
export function LegalPage({ title, text, updatedOn, sections }: LegalPageProps) {
  return (
    <div className={`wrap ${styles.page}`}>
      <PageHeader title={title} text={text} />
      <div className={styles.columns}>
        <nav aria-label="Contents" className={styles.contents}>
          <ol>
            {sections.map((section) => (
              <li key={section.id}>
                <a href={`#${section.id}`}>{section.title}</a>
              </li>
            ))}
          </ol>
          <p className="tiny">Last updated {updatedOn}</p>
        </nav>
        <div className={styles.text}>
          {sections.map((section) => (
            <section key={section.id} id={section.id}>
              <h2>{section.title}</h2>
              {section.content}
            </section>
          ))}
        </div>
      </div>
    </div>
  );
}
