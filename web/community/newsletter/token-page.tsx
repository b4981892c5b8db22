import { type ReactNode, useEffect, useState } from 'react';
import { ApiError } from '../../data/api.ts';
import { Button, LinkButton } from '../../ui/buttons/button.tsx';
import { Jar } from '../../ui/drawings/jar.tsx';
import { FormError, Notice } from '../../ui/feedback/notice.tsx';
import { PageHeader } from '../../ui/layout/section.tsx';
import styles from './token-page.module.css';

interface TokenPageProps {
  title: string;
  text: string;
  /** Nothing may happen before it is pressed: mail scanners open every link. */
  button: string;
  onPress: (token: string) => Promise<{ message: string }>;
}

type Status = 'loading' | 'invalid' | 'ready' | 'pending' | 'done';

/** A page opened from an email's link, with one button that acts on the link's token. */
export function TokenPage({ title, text, button, onPress }: TokenPageProps) {
  const [status, setStatus] = useState<Status>('loading');
  const [token, setToken] = useState('');
  const [message, setMessage] = useState('');

  useEffect(() => {
    const found = readToken(window.location);
    setToken(found);
    setStatus(found ? 'ready' : 'invalid');
  }, []);

  async function submit() {
    setStatus('pending');
    setMessage('');
    try {
      const reply = await onPress(token);
      setMessage(reply.message);
      setStatus('done');
    } catch (error) {
      setMessage(error instanceof ApiError ? error.message : 'That didn’t work. Please try again.');
      setStatus('ready');
    }
  }

  return (
    <div className={`wrap ${styles.page} stack left gap-5`}>
      <Jar className={styles.jar} />
      <PageHeader
        title={title}
        text={status === 'done' || status === 'invalid' ? undefined : text}
      />
      {status === 'done' && (
        <Outcome
          notice={<Notice tone="good">{message}</Notice>}
          link="See all courses"
          to="/courses"
        />
      )}
      {status === 'invalid' && (
        <Outcome
          notice={
            <Notice tone="bad" title="This link is incomplete.">
              Open it from the email again, or contact us and we’ll do it for you.
            </Notice>
          }
          link="Contact Us"
          to="/contact-us"
        />
      )}
      {(status === 'loading' || status === 'ready' || status === 'pending') && (
        <>
          <FormError>{message}</FormError>
          <Button variant="primary" pending={status === 'pending'} onClick={submit}>
            {button}
          </Button>
          <noscript>
            <p>This button needs JavaScript. Please turn it on, or contact us.</p>
          </noscript>
        </>
      )}
    </div>
  );
}

function Outcome({ notice, link, to }: { notice: ReactNode; link: string; to: string }) {
  return (
    <>
      {notice}
      <LinkButton to={to}>{link}</LinkButton>
    </>
  );
}

/** In the fragment, which never reaches a server's log; or in the query, from a mail program's unsubscribe button. */
function readToken({ hash, search }: Location): string {
  return new URLSearchParams(search).get('token') ?? hash.slice(1).replace(/^token=/, '');
}
