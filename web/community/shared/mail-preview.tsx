import { useEffect, useRef } from 'react';
import { trustHtml } from '../../ui/text/trusted-html.ts';
import styles from './mail-preview.module.css';

type MailPreviewProps = { sender: string; subject: string; html: string | undefined };

/** The email itself, in a tree of its own: nothing of our styles reaches it. */
export function MailPreview({ sender, subject, html }: MailPreviewProps) {
  const host = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (host.current && html !== undefined) show(host.current, html);
  }, [html]);
  const name = /^\s*"?([^"<]+?)"?\s*</.exec(sender)?.[1] ?? sender;
  return (
    <aside className={styles.letter} aria-label="Preview of the email">
      <div className={styles.letterHead}>
        <p>
          <b>{name}</b> to you
        </p>
        <p>{subject || 'No subject yet'}</p>
      </div>
      <div ref={host} className={styles.mail} />
    </aside>
  );
}

function show(host: HTMLElement, html: string): void {
  const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' });
  const { body } = new DOMParser().parseFromString(trustHtml(html), 'text/html');
  const page = document.createElement('div');
  // The policy of our pages refuses styles in HTML, but not those that a script sets.
  for (const element of [body, ...body.querySelectorAll<HTMLElement>('[style]')]) {
    const style = element.getAttribute('style') ?? '';
    element.removeAttribute('style');
    (element === body ? page : element).style.cssText = style;
  }
  // The screen has a first heading of its own.
  for (const heading of body.querySelectorAll('h1')) {
    const below = document.createElement('h2');
    below.style.cssText = heading.style.cssText;
    below.append(...heading.childNodes);
    heading.replaceWith(below);
  }
  // Links can be read, but lead nowhere from here.
  for (const link of body.querySelectorAll('a')) {
    link.title = link.href;
    link.removeAttribute('href');
    link.style.textDecoration = 'underline';
  }
  page.append(...body.childNodes);
  root.replaceChildren(page);
}
