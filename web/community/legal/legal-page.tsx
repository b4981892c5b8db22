import { type ReactNode, useMemo } from 'react';
import { useSite } from '../../data/site.ts';
import { PageHeader } from '../../ui/layout/section.tsx';
import { trustHtml } from '../../ui/text/trusted-html.ts';
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
  /** What the operator adds, as HTML that the server rendered; empty if nothing. */
  addition: string;
}

const additionId = 'also';

/** A long text with a table of contents beside it. */
export function LegalPage({ title, text, updatedOn, sections, addition }: LegalPageProps) {
  const { name } = useSite();
  const html = useMemo(() => ({ __html: trustHtml(addition) }), [addition]);
  const additionTitle = `Also at ${name}`;
  return (
    <div className={`wrap ${styles.page}`}>
      <PageHeader title={title} text={text} />
      <div className={styles.columns}>
        <nav aria-label="Contents" className={styles.contents}>
          <ol>
            {sections.map((section) => (
              <li key={section.id}>
                <a className="block py-2 small muted" href={`#${section.id}`}>
                  {section.title}
                </a>
              </li>
            ))}
            {addition && (
              <li>
                <a className="block py-2 small muted" href={`#${additionId}`}>
                  {additionTitle}
                </a>
              </li>
            )}
          </ol>
          <p className="tiny mt-4">Last updated {updatedOn}</p>
        </nav>
        <div className={styles.text}>
          {sections.map((section) => (
            <section key={section.id} id={section.id}>
              <h2>{section.title}</h2>
              {section.content}
            </section>
          ))}
          {addition && (
            <section id={additionId}>
              <h2>{additionTitle}</h2>
              {/* biome-ignore lint/security/noDangerouslySetInnerHtml: rendered by the server from Markdown without HTML */}
              <div className={styles.addition} dangerouslySetInnerHTML={html} />
            </section>
          )}
        </div>
      </div>
    </div>
  );
}
