import { useDeferredValue, useState } from 'react';
import { type MetaFunction, useSearchParams } from 'react-router';
import { pageMeta } from '../meta.ts';
import { Accordion } from '../ui/accordion.tsx';
import { Button, LinkButton } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Block, ScreenHead } from '../ui/screen.tsx';
import { SearchField } from '../ui/text-field.tsx';
import { HelpAnswer } from './help-answer.tsx';
import { type HelpArticle, helpTopics } from './help-articles.ts';
import styles from './help-center.module.css';
import { searchHelp } from './help-search.ts';
import { useSupport } from './hooks.ts';

export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Help Center',
    description: 'Answers about your account and courses on Stepwell.',
    hidden: true,
  });

export default function HelpCenter() {
  const [search, setSearch] = useSearchParams();
  // Kept here too: the address follows a moment later, too late for quick typing.
  const [question, setQuestion] = useState(search.get('q') ?? '');
  const ask = (q: string) => {
    setQuestion(q);
    setSearch(q ? { q } : {}, { replace: true, preventScrollReset: true });
  };
  return (
    <>
      <ScreenHead title="Help Center" text="Answers about your account and your courses." />
      <search className={styles.search}>
        <SearchField
          label="Search for an answer"
          value={question}
          maxLength={200}
          onChange={(event) => ask(event.target.value)}
        />
      </search>
      <Answers question={useDeferredValue(question)} onClear={() => ask('')} />
      <AskAPerson />
    </>
  );
}

function Answers({ question, onClear }: { question: string; onClear: () => void }) {
  const found = searchHelp(question);
  const isSearch = question.trim() !== '';
  return (
    <>
      <p role="status" className={isSearch ? styles.count : 'sr'}>
        {isSearch && (found.length === 1 ? '1 answer' : `${found.length} answers`)}
      </p>
      {found.length === 0 && (
        <Block title="Answers">
          <EmptyState
            title="No answer fits this search"
            text="Try a single word, such as password or course. Or write to us below."
            action={<Button onClick={onClear}>Show all answers</Button>}
          />
        </Block>
      )}
      {isSearch && found.length > 0 && (
        <Block title="Answers">
          <Articles articles={found} />
        </Block>
      )}
      {!isSearch &&
        helpTopics.map((topic) => (
          <Block key={topic} title={topic}>
            <Articles articles={found.filter((article) => article.topic === topic)} />
          </Block>
        ))}
    </>
  );
}

function Articles({ articles }: { articles: readonly HelpArticle[] }) {
  return (
    <Accordion
      items={articles.map((article) => ({
        title: article.title,
        content: <HelpAnswer article={article} />,
      }))}
    />
  );
}

function AskAPerson() {
  const { data: support } = useSupport();
  return (
    <section className={styles.person} aria-labelledby="still-stuck">
      <div>
        <h2 id="still-stuck">Still stuck?</h2>
        <p>
          Write to us and we answer by mail.
          {support && (
            <>
              {' '}
              Or use <a href={`mailto:${support.email}`}>{support.email}</a> and{' '}
              <a href={`tel:${support.phone.replaceAll(' ', '')}`}>{support.phone}</a>.
            </>
          )}
        </p>
      </div>
      <LinkButton variant="primary" to="/contact-us">
        Contact Us
      </LinkButton>
    </section>
  );
}
