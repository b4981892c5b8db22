import { Form, type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { listHelp } from '../../../contract/community/help.ts';
import { callOnServer } from '../../data/server-call.ts';
import { pageMeta } from '../../page/meta.ts';
import type { PageHandle } from '../../page/page-handle.ts';
import { Button, LinkButton } from '../../ui/buttons/button.tsx';
import { TextLink } from '../../ui/buttons/text-link.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { SearchField } from '../../ui/fields/text-field.tsx';
import { PageHeader } from '../../ui/layout/section.tsx';
import styles from './help.module.css';

export const handle: PageHandle = { query: ['q'] };

export async function loader({ context, request }: LoaderFunctionArgs) {
  const parsed = listHelp.query.safeParse({ q: new URL(request.url).searchParams.get('q') ?? '' });
  const question = parsed.data?.q ?? '';
  const entries = await callOnServer(context, listHelp, { query: { q: question } });
  const articles = entries.map(({ slug, topic, title, summary }) => ({
    slug,
    topic,
    title,
    summary,
  }));
  const groups = question
    ? [{ topic: `Answers for “${question}”`, articles }]
    : [...Map.groupBy(articles, ({ topic }) => topic)].map(([topic, articles]) => ({
        topic,
        articles,
      }));
  return { question, groups, count: articles.length };
}

export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta(args, {
    title: 'Help',
    description:
      'Answers about accounts, courses, due dates, certificates, teaching and plans, and how to reach a person.',
  });

export default function Help() {
  const { question, groups, count } = useLoaderData<typeof loader>();
  return (
    <div className={`wrap ${styles.page}`}>
      <PageHeader title="Help" text="Short answers about your account, courses and plans." />
      <search>
        <Form className={styles.search} action="/help" preventScrollReset>
          <SearchField
            key={question}
            label="Search for an answer"
            name="q"
            defaultValue={question}
            maxLength={100}
          />
          <Button type="submit">Search</Button>
        </Form>
      </search>
      {count === 0 ? (
        <>
          <h2 className="visually-hidden">Answers</h2>
          <EmptyState
            title="No answer fits this search"
            text="Try a single word, such as password or course. Or ask a person."
            action={<LinkButton to="/help">Show all answers</LinkButton>}
          />
        </>
      ) : (
        <div className={styles.topics}>
          {groups.map(({ topic, articles }) => (
            <section key={topic}>
              <h2>{topic}</h2>
              <ul>
                {articles.map(({ slug, title, summary }) => (
                  <li key={slug}>
                    <TextLink to={`/help/${slug}`}>{title}</TextLink>
                    <p>{summary}</p>
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </div>
      )}
      <p className={styles.person}>
        Nothing fits? <TextLink to="/contact-us">Write to us</TextLink>, a person answers.
      </p>
    </div>
  );
}
