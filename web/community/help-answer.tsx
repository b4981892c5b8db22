import styles from './help-answer.module.css';
import type { HelpArticle } from './help-articles.ts';

export function HelpAnswer({ article }: { article: HelpArticle }) {
  return (
    <div className={styles.answer}>
      <p>{article.summary}</p>
      {article.steps && (
        <ol>
          {article.steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      )}
      {article.paragraphs.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </div>
  );
}
