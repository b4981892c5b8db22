import { Form, type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { type HelpTopic, listHelp, listHelpTopics } from '../../../contract/community/help.ts';
import { callOnServer } from '../../data/server-call.ts';
import { pageMeta } from '../../page/meta.ts';
import type { PageHandle } from '../../page/page-handle.ts';
import { Button, LinkButton } from '../../ui/buttons/button.tsx';
import { TextLink } from '../../ui/buttons/text-link.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { SearchField } from '../../ui/fields/text-field.tsx';
import { PageHeader } from '../../ui/layout/section.tsx';
import styles from './help.module.css';
import { ArticleList, countAnswers, TopicList } from './topic-list.tsx';

export const handle: PageHandle = { query: ['q', 'topic'] };

export async function loader({ context, request }: LoaderFunctionArgs) {
  const search = new URL(request.url).searchParams;
  const parsed = listHelp.query.safeParse({ q: search.get('q') ?? '' });
  const question = parsed.data?.q ?? '';
  const [topics, articles] = await Promise.all([
    callOnServer(context, listHelpTopics),
    callOnServer(context, listHelp, { query: { q: question } }),
  ]);
  const topic = question ? undefined : topics.find(({ slug }) => slug === search.get('topic'));
  const isList = question !== '' || topic !== undefined;
  return {
    question,
    topic: topic?.name ?? null,
    topics: isList ? [] : topics,
    articles: isList ? articles.filter((article) => !topic || article.topic === topic.name) : [],
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
  const found = useLoaderData<typeof loader>();
  const { question, topic } = found;
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
      <Answers {...found} />
      <p className="mt-8 muted">
        Didn’t find your answer? <TextLink to="/contact-us">Contact us</TextLink> and we’ll reply by
        email.
      </p>
    </div>
  );
}

type AnswersProps = ReturnType<typeof useLoaderData<typeof loader>>;

function Answers({ question, topic, topics, articles }: AnswersProps) {
  if (topics.length > 0) {
    const isForEveryone = ({ reader }: HelpTopic) => reader === 'everyone';
    return (
      <>
        <section>
          <h2 className="visually-hidden">Topics</h2>
          <TopicList base="/help" topics={topics.filter(isForEveryone)} />
        </section>
        <section className={styles.others}>
          <h2>For teams, teachers and operators</h2>
          <TopicList base="/help" topics={topics.filter((topic) => !isForEveryone(topic))} />
        </section>
      </>
    );
  }
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
  return (
    <section>
      <h2 className={topic ? 'visually-hidden' : styles.heading}>
        {topic ? 'Answers' : `${countAnswers(articles.length)} for “${question}”`}
      </h2>
      <ArticleList base="/help" articles={articles} />
      <p className="mt-6">
        <TextLink to="/help">All topics</TextLink>
      </p>
    </section>
  );
}
