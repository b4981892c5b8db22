import type { MouseEvent } from 'react';
import { useNavigate } from 'react-router';
import styles from './help-answer.module.css';

/** An article, as the server has made it of Markdown. */
export function HelpAnswer({ html }: { html: string }) {
  const navigate = useNavigate();
  const follow = (event: MouseEvent) => {
    const link = (event.target as Element).closest('a');
    if (!link || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    void navigate(link.getAttribute('href') ?? '/help');
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only links inside are pressed, and keys press them too
    // biome-ignore lint/a11y/useKeyWithClickEvents: only links inside are pressed, and keys press them too
    <div
      className={styles.answer}
      onClick={follow}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered and sanitised on the server
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
