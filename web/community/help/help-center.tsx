import { type MetaFunction, useSearchParams } from 'react-router';
import type { HelpReader } from '../../../contract/community/help-topics.ts';
import { useSession } from '../../data/session.tsx';
import { pageMeta } from '../../page/meta.ts';
import { useSearchText } from '../../page/use-search-text.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { EmptyState, ErrorState } from '../../ui/feedback/empty-state.tsx';
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx';
import { SearchField } from '../../ui/fields/text-field.tsx';
import { ScreenHeader, ScreenSection } from '../../ui/layout/screen.tsx';
import { ContactForm } from '../contact/contact-form.tsx';
import styles from './help-center.module.css';
import { useHelp, useSupport } from './hooks.ts';
import { ArticleList, articlesFor, countAnswers, findTopic, TopicList } from './topic-list.tsx';

const base = '/user-screen/help-center';

export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Help Center',
    description: 'Answers about your account and courses on Stepwell.',
    hidden: true,
  });

export default function HelpCenter() {
  const [search, setSearch] = useSearchParams();
  const question = search.get('q') ?? '';
  const topic = question ? undefined : findTopic(search.get('topic'));
  const applySearch = (q: string) =>
    setSearch(q ? { q } : {}, { replace: true, preventScrollReset: true });
  const [text, setText] = useSearchText(question, applySearch);
  return (
    <>
      <ScreenHeader title="Help Center" text="Search for an answer, or choose a topic." />
      <search className={styles.search}>
        <SearchField
          label="Search help"
          value={text}
          maxLength={100}
          onChange={(event) => setText(event.target.value)}
        />
      </search>
      <Answers question={question} topic={topic?.name} onClear={() => setText('')} />
      <ContactSupport />
    </>
  );
}

/** Learners aren't shown what is for teachers and operators; everything is public on /help. */
function useReaders(): HelpReader[] {
  const { permission } = useSession();
  if (permission === 'Admin') return ['everyone', 'teams', 'teachers', 'operators'];
  if (permission === 'ModuleOwner') return ['everyone', 'teams', 'teachers'];
  return ['everyone', 'teams'];
}

type AnswersProps = { question: string; topic: string | undefined; onClear: () => void };

function Answers({ question, topic, onClear }: AnswersProps) {
  const help = useHelp(question);
  const readers = useReaders();
  const isSearch = question !== '';
  if (help.isPending) {
    return (
      <ScreenSection title="Topics">
        <SkeletonLines lines={6} />
      </ScreenSection>
    );
  }
  if (help.isError) {
    return (
      <ScreenSection title="Topics">
        <ErrorState
          message={help.error.message}
          onRetry={help.refetch}
          retrying={help.isFetching}
        />
      </ScreenSection>
    );
  }
  const articles = articlesFor(help.data, readers);
  return (
    <>
      <p role="status" className={isSearch ? styles.count : 'visually-hidden'}>
        {isSearch && countAnswers(articles.length)}
      </p>
      {articles.length === 0 && (
        <ScreenSection title="Answers">
          <EmptyState
            title="No results"
            text="Try a single word, such as password or course. Or send us a message below."
            action={<Button onClick={onClear}>Show all topics</Button>}
          />
        </ScreenSection>
      )}
      {isSearch && articles.length > 0 && (
        <ScreenSection title="Answers">
          <ArticleList base={base} articles={articles} />
        </ScreenSection>
      )}
      {!isSearch && topic && (
        <ScreenSection title={topic} link={{ to: base, label: 'All topics' }}>
          <ArticleList base={base} articles={help.data.filter((each) => each.topic === topic)} />
        </ScreenSection>
      )}
      {!isSearch && !topic && (
        <ScreenSection title="Topics">
          <TopicList base={base} articles={articles} readers={readers} />
        </ScreenSection>
      )}
    </>
  );
}

/** The form of Contact Us; messages go to the same inbox. */
function ContactSupport() {
  const { data: support } = useSupport();
  return (
    <section className={styles.contact} aria-labelledby="contact-support">
      <div>
        <h2 id="contact-support">Contact support</h2>
        <p>
          Didn’t find your answer? Send us a message. We’ll reply by email.
          {support && (
            <>
              {' '}
              You can also write to <a href={`mailto:${support.email}`}>{support.email}</a> or call{' '}
              <a href={`tel:${support.phone.replaceAll(' ', '')}`}>{support.phone}</a>.
            </>
          )}
        </p>
      </div>
      <ContactForm email={support?.email ?? ''} />
    </section>
  );
}
