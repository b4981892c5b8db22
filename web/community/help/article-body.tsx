import { type MouseEvent, useMemo } from 'react';
import { useNavigate } from 'react-router';
import { trustHtml } from '../../ui/text/trusted-html.ts';
import styles from './article-body.module.css';

/** An article's HTML, rendered from Markdown on the server. */
export function ArticleBody({ html }: { html: string }) {
  const navigate = useNavigate();
  const trusted = useMemo(() => trustHtml(html), [html]);
  // Links in the HTML are plain anchors: navigate without reloading the page.
  const handleClick = (event: MouseEvent) => {
    const link = (event.target as Element).closest('a');
    if (!link || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    void navigate(link.getAttribute('href') ?? '/help');
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
