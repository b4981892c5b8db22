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
import { ArticleList, countAnswers, findTopic, TopicList } from './topic-list.tsx';

export const handle: PageHandle = { query: ['q', 'topic'] };

export async function loader({ context, request }: LoaderFunctionArgs) {
  const search = new URL(request.url).searchParams;
  const parsed = listHelp.query.safeParse({ q: search.get('q') ?? '' });
  const question = parsed.data?.q ?? '';
  const topic = question ? undefined : findTopic(search.get('topic'));
  const articles = await callOnServer(context, listHelp, { query: { q: question } });
  return {
    question,
    topic: topic?.name ?? null,
    articles: topic ? articles.filter((article) => article.topic === topic.name) : articles,
  };
}

export const meta: MetaFunction<typeof loader> = (args) => {
  const topic = args.loaderData?.topic;
  return pageMeta(args, {
    title: topic ? `${topic}, Help` : 'Help',
    description:
      'Answers about accounts, courses, due dates, certificates, teaching and plans, and how to contact support.',
    path: '/help',
  });
};

export default function Help() {
  const { question, topic, articles } = useLoaderData<typeof loader>();
  return (
    <div className={`wrap ${styles.page}`}>
      <PageHeader
        title={topic ?? 'Help'}
        text={topic ? undefined : 'Short answers about your account, courses and plans.'}
      />
      <search>
        <Form className={styles.search} action="/help" preventScrollReset>
          <SearchField
            key={question}
            label="Search help"
            name="q"
            defaultValue={question}
            maxLength={100}
          />
          <Button type="submit">Search</Button>
        </Form>
      </search>
      <Answers question={question} topic={topic} articles={articles} />
      <p className={styles.contact}>
        Didn’t find your answer? <TextLink to="/contact-us">Contact us</TextLink> and we’ll reply by
        email.
      </p>
    </div>
  );
}

function Answers({ question, topic, articles }: ReturnType<typeof useLoaderData<typeof loader>>) {
  if (articles.length === 0) {
    return (
      <>
        <h2 className="visually-hidden">Answers</h2>
        <EmptyState
          title="No results"
          text="Try a single word, such as password or course."
          action={<LinkButton to="/help">Show all topics</LinkButton>}
        />
      </>
    );
  }
  if (question || topic) {
    return (
      <section>
        <h2 className={question ? styles.heading : 'visually-hidden'}>
          {question ? `${countAnswers(articles.length)} for “${question}”` : 'Answers'}
        </h2>
        <ArticleList base="/help" articles={articles} />
        <p className={styles.all}>
          <TextLink to="/help">All topics</TextLink>
        </p>
      </section>
    );
  }
  return (
    <>
      <section>
        <h2 className="visually-hidden">Topics</h2>
        <TopicList base="/help" articles={articles} readers={['everyone']} />
      </section>
      <section className={styles.others}>
        <h2>For teams, teachers and operators</h2>
        <TopicList base="/help" articles={articles} readers={['teams', 'teachers', 'operators']} />
      </section>
    </>
  );
}
