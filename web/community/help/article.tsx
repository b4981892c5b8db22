import { type MouseEvent, useMemo } from 'react';
import { useNavigate } from 'react-router';
import type { HelpArticle } from '../../../contract/community/help.ts';
import { TextLink } from '../../ui/buttons/text-link.tsx';
import { classNames } from '../../ui/class-names.ts';
import { trustHtml } from '../../ui/text/trusted-html.ts';
import styles from './article.module.css';

type ArticleProps = {
  article: HelpArticle;
  /** Links to other articles stay in the same place: the public pages or the learner's area. */
  base: '/help' | '/user-screen/help-center';
};

export function Article({ article, base }: ArticleProps) {
  const { topic, topicSlug, title, html, related } = article;
  return (
    <div className={classNames(styles.page, base !== '/help' && styles.inside)}>
      <article className="large">
        <nav aria-label="Breadcrumb" className="small">
          <TextLink to={base}>{base === '/help' ? 'Help' : 'Help Center'}</TextLink>{' '}
          <span className="muted">/</span>{' '}
          <TextLink to={`${base}?topic=${topicSlug}`}>{topic}</TextLink>
        </nav>
        <h1>{title}</h1>
        <Body html={html} base={base} />
      </article>
      <aside aria-label="More help">
        {related.length > 0 && (
          <>
            <h2>{topic}</h2>
            <ul className="mb-6">
              {related.map(({ slug, title }) => (
                <li className="py-2" key={slug}>
                  <TextLink to={`${base}/${slug}`}>{title}</TextLink>
                </li>
              ))}
            </ul>
          </>
        )}
        <h2>Still need help?</h2>
        <p>
          <TextLink to="/contact-us">Contact us</TextLink> and we’ll reply by email.
        </p>
      </aside>
    </div>
  );
}

/** Rendered from Markdown on the server. */
function Body({ html, base }: { html: string; base: ArticleProps['base'] }) {
  const navigate = useNavigate();
  const trusted = useMemo(() => trustHtml(html), [html]);
  // Links in the HTML are plain anchors: navigate without reloading the page.
  const handleClick = (event: MouseEvent) => {
    const link = (event.target as Element).closest('a');
    if (!link || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    void navigate((link.getAttribute('href') ?? base).replace(/^\/help(?=\/|$)/, base));
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: delegated from links, which keys activate too
    // biome-ignore lint/a11y/useKeyWithClickEvents: delegated from links, which keys activate too
    <div
      className={styles.body}
      onClick={handleClick}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered and sanitised on the server
      dangerouslySetInnerHTML={{ __html: trusted }}
    />
  );
}
