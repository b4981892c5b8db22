import { type MetaFunction, useSearchParams } from 'react-router';
import type { HelpTopic } from '../../../contract/community/help.ts';
import { PageTitle } from '../../data/page-title.tsx';
import { useSession } from '../../data/session.tsx';
import { useSearchText } from '../../lists/use-search-text.ts';
import { pageMeta } from '../../page/meta.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx';
import { SearchField } from '../../ui/fields/text-field.tsx';
import { ScreenHeader, ScreenSection } from '../../ui/layout/screen.tsx';
import { ContactForm } from '../contact/contact-form.tsx';
import styles from './help-center.module.css';
import { useHelp, useHelpTopics, useSupport } from './hooks.ts';
import { ArticleList, countAnswers, TopicList } from './topic-list.tsx';

const base = '/user-screen/help-center';

export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Help Center',
    description: 'Answers about your account and courses.',
    hidden: true,
  });

export default function HelpCenter() {
  const [search, setSearch] = useSearchParams();
  const question = search.get('q') ?? '';
  const applySearch = (q: string) =>
    setSearch(q ? { q } : {}, { replace: true, preventScrollReset: true });
  const [text, setText] = useSearchText(question, applySearch);
  return (
    <>
      <ScreenHeader title="Help Center" text="Search for an answer, or choose a topic." />
      <search className="block mt-6 field-width">
        <SearchField
          label="Search help"
          value={text}
          maxLength={100}
          onChange={(event) => setText(event.target.value)}
        />
      </search>
      <Answers question={question} topicSlug={search.get('topic')} onClear={() => setText('')} />
      <ContactSupport />
    </>
  );
}

/** Learners aren't shown what is for teachers and operators; everything is public on /help. */
function useReaders(): HelpTopic['reader'][] {
  const { permission, user } = useSession();
  if (permission === 'Admin') return ['everyone', 'teams', 'teachers', 'operators'];
  if (user?.teaches) return ['everyone', 'teams', 'teachers'];
  return ['everyone', 'teams'];
}

type AnswersProps = { question: string; topicSlug: string | null; onClear: () => void };

function Answers({ question, topicSlug, onClear }: AnswersProps) {
  const help = useHelp(question);
  const topics = useHelpTopics();
  const readers = useReaders();
  const failed = [help, topics].find(({ isError }) => isError);
  if (failed?.error) {
    const { error, refetch, isFetching } = failed;
    return (
      <ScreenSection title="Topics">
        <ErrorState message={error.message} onRetry={refetch} retrying={isFetching} />
      </ScreenSection>
    );
  }
  if (!help.data || !topics.data) {
    return (
      <ScreenSection title="Topics">
        <SkeletonLines lines={6} />
      </ScreenSection>
    );
  }
  const ownTopics = topics.data.filter(({ reader }) => readers.includes(reader));
  const isSearch = question !== '';
  // A link to a topic works for everyone: nothing here is secret.
  const chosen = isSearch ? undefined : topics.data.find(({ slug }) => slug === topicSlug);
  const found = help.data.filter(({ topic }) => ownTopics.some(({ name }) => name === topic));
  return (
    <>
      <p role="status" className={isSearch ? 'mt-3 small muted' : 'visually-hidden'}>
        {isSearch && countAnswers(found.length)}
      </p>
      {isSearch && found.length === 0 && (
        <ScreenSection title="Answers">
          <EmptyState
            title="No results"
            text="Try a single word, such as password or course. Or send us a message below."
            action={<Button onClick={onClear}>Show all topics</Button>}
          />
        </ScreenSection>
      )}
      {isSearch && found.length > 0 && (
        <ScreenSection title="Answers">
          <ArticleList base={base} articles={found} />
        </ScreenSection>
      )}
      {chosen && <PageTitle>{`${chosen.name}, Help Center`}</PageTitle>}
      {chosen && (
        <ScreenSection title={chosen.name} link={{ to: base, label: 'All topics' }}>
          <ArticleList
            base={base}
            articles={help.data.filter(({ topic }) => topic === chosen.name)}
          />
        </ScreenSection>
      )}
      {!isSearch && !chosen && (
        <ScreenSection title="Topics">
          <TopicList base={base} topics={ownTopics} />
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
        <h2 className="title-2" id="contact-support">
          Contact support
        </h2>
        <p>
          Didn’t find your answer? Send us a message. We’ll reply by email.
          {support && (
            <>
              {' '}
              You can also write to <a href={`mailto:${support.email}`}>{support.email}</a>
              {support.phone && (
                <>
                  {' '}
                  or call <a href={`tel:${support.phone.replaceAll(' ', '')}`}>{support.phone}</a>
                </>
              )}
              .
            </>
          )}
        </p>
      </div>
      <ContactForm email={support?.email ?? ''} />
    </section>
  );
}
