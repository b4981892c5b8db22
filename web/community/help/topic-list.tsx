import { Link } from 'react-router';
import type { HelpEntry } from '../../../contract/community/help.ts';
import {
  type HelpReader,
  type HelpTopic,
  helpTopics,
} from '../../../contract/community/help-topics.ts';
import { TextLink } from '../../ui/buttons/text-link.tsx';
import styles from './topic-list.module.css';

type HelpBase = '/help' | '/user-screen/help-center';

export const findTopic = (slug: string | null): HelpTopic | undefined =>
  helpTopics.find((topic) => topic.slug === slug);

/** Only what is for the given readers. */
export function articlesFor<A extends Pick<HelpEntry, 'topic'>>(
  articles: readonly A[],
  readers: readonly HelpReader[],
): A[] {
  const names = helpTopics.filter(({ reader }) => readers.includes(reader)).map(({ name }) => name);
  return articles.filter(({ topic }) => names.includes(topic));
}

type TopicListProps = {
  base: HelpBase;
  articles: readonly Pick<HelpEntry, 'topic'>[];
  readers: readonly HelpReader[];
};

/** The way into help: topics with the number of their answers. */
export function TopicList({ base, articles, readers }: TopicListProps) {
  return (
    <ul className={styles.topics}>
      {helpTopics
        .filter(({ reader }) => readers.includes(reader))
        .map(({ name, slug, text }) => (
          <li key={slug}>
            <h3>
              <Link to={`${base}?topic=${slug}`}>{name}</Link>
            </h3>
            <p>{text}</p>
            <p className={styles.count}>
              {countAnswers(articles.filter(({ topic }) => topic === name).length)}
            </p>
          </li>
        ))}
    </ul>
  );
}

export const countAnswers = (count: number) => (count === 1 ? '1 answer' : `${count} answers`);

type ArticleListProps = {
  base: HelpBase;
  articles: readonly Pick<HelpEntry, 'slug' | 'title' | 'summary'>[];
};

export function ArticleList({ base, articles }: ArticleListProps) {
  return (
    <ul className={styles.articles}>
      {articles.map(({ slug, title, summary }) => (
        <li key={slug}>
          <TextLink to={`${base}/${slug}`}>{title}</TextLink>
          <p>{summary}</p>
        </li>
      ))}
    </ul>
  );
}
