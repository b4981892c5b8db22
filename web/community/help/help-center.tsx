import { type MetaFunction, useSearchParams } from 'react-router';
import type { HelpEntry } from '../../../contract/community/help.ts';
import { pageMeta } from '../../page/meta.ts';
import { useSearchText } from '../../page/use-search-text.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { EmptyState, ErrorState } from '../../ui/feedback/empty-state.tsx';
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx';
import { SearchField } from '../../ui/fields/text-field.tsx';
import { ScreenHeader, ScreenSection } from '../../ui/layout/screen.tsx';
import { Accordion } from '../../ui/navigation/accordion.tsx';
import { ContactForm } from '../contact/contact-form.tsx';
import { ArticleBody } from './article-body.tsx';
import styles from './help-center.module.css';
import { useHelp, useSupport } from './hooks.ts';

export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Help Center',
    description: 'Answers about your account and courses on Stepwell.',
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
      <ScreenHeader title="Help Center" text="Answers for learners, owners, teams and Admins." />
      <search className={styles.search}>
        <SearchField
          label="Search for an answer"
          value={text}
          maxLength={100}
          onChange={(event) => setText(event.target.value)}
        />
      </search>
      <Answers question={question} onClear={() => setText('')} />
      <ContactSupport />
    </>
  );
}

function Answers({ question, onClear }: { question: string; onClear: () => void }) {
  const help = useHelp(question);
  const isSearch = question !== '';
  if (help.isPending) {
    return (
      <ScreenSection title="Answers">
        <SkeletonLines lines={6} />
      </ScreenSection>
    );
  }
  if (help.isError) {
    return (
      <ScreenSection title="Answers">
        <ErrorState
          message={help.error.message}
          onRetry={help.refetch}
          retrying={help.isFetching}
        />
      </ScreenSection>
    );
  }
  const articles = help.data;
  return (
    <>
      <p role="status" className={isSearch ? styles.count : 'visually-hidden'}>
        {isSearch && (articles.length === 1 ? '1 answer' : `${articles.length} answers`)}
      </p>
      {articles.length === 0 && (
        <ScreenSection title="Answers">
          <EmptyState
            title="No answer fits this search"
            text="Try a single word, such as password or course. Or write to us below."
            action={<Button onClick={onClear}>Show all answers</Button>}
          />
        </ScreenSection>
      )}
      {isSearch && articles.length > 0 && (
        <ScreenSection title="Answers">
          <Articles articles={articles} />
        </ScreenSection>
      )}
      {!isSearch &&
        [...Map.groupBy(articles, ({ topic }) => topic)].map(([topic, articles]) => (
          <ScreenSection key={topic} title={topic}>
            <Articles articles={articles} />
          </ScreenSection>
        ))}
    </>
  );
}

function Articles({ articles }: { articles: readonly HelpEntry[] }) {
  return (
    <Accordion
      items={articles.map(({ title, audience, html }) => ({
        title,
        content: <ArticleBody html={html} />,
        ...(audience === 'Everyone' ? {} : { aside: audience }),
      }))}
    />
  );
}

/** The form of Contact Us; messages go to the same inbox. */
function ContactSupport() {
  const { data: support } = useSupport();
  return (
    <section className={styles.person} aria-labelledby="still-stuck">
      <div>
        <h2 id="still-stuck">Ask a person</h2>
        <p>
          Nothing fits? Write to us here and we answer by mail.
          {support && (
            <>
              {' '}
              Or use <a href={`mailto:${support.email}`}>{support.email}</a> and{' '}
              <a href={`tel:${support.phone.replaceAll(' ', '')}`}>{support.phone}</a>.
            </>
          )}
        </p>
      </div>
      <ContactForm email={support?.email ?? ''} />
    </section>
  );
}
