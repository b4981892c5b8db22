import { Link } from 'react-router';
import type { HelpEntry, HelpTopic } from '../../../contract/community/help.ts';
import { plural } from '../../../contract/text/plurals.ts';
import { TextLink } from '../../ui/buttons/text-link.tsx';
import styles from './topic-list.module.css';

type HelpBase = '/help' | '/user-screen/help-center';

/** The way into help: topics with the number of their answers. */
export function TopicList({ base, topics }: { base: HelpBase; topics: readonly HelpTopic[] }) {
  return (
    <ul className={styles.topics}>
      {topics.map(({ name, slug, text, articles }) => (
        <li key={slug}>
          <h3>
            <Link to={`${base}?topic=${slug}`}>{name}</Link>
          </h3>
          <p>{text}</p>
          <p className={styles.count}>{countAnswers(articles)}</p>
        </li>
      ))}
    </ul>
  );
}

export const countAnswers = (count: number) => plural(count, 'answer');

type ArticleListProps = {
  base: HelpBase;
  articles: readonly Pick<HelpEntry, 'slug' | 'title' | 'summary'>[];
};

export function ArticleList({ base, articles }: ArticleListProps) {
  return (
    <ul className={styles.articles}>
      {articles.map(({ slug, title, summary }) => (
        <li className="py-4 lined" key={slug}>
          <TextLink to={`${base}/${slug}`}>{title}</TextLink>
          <p>{summary}</p>
        </li>
      ))}
    </ul>
  );
}
