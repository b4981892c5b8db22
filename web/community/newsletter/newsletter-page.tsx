import { type ReactNode, useEffect, useState } from 'react';
import { ApiError } from '../../data/api.ts';
import { Button, LinkButton } from '../../ui/buttons/button.tsx';
import { Jar } from '../../ui/drawings/jar.tsx';
import { FormError, Notice } from '../../ui/feedback/notice.tsx';
import { PageHeader } from '../../ui/layout/section.tsx';
import styles from './newsletter-page.module.css';

interface NewsletterPageProps {
  title: string;
  text: string;
  /** What the button does: a link alone must not, because programs that scan mail open every link. */
  button: string;
  act: (token: string) => Promise<{ message: string }>;
}

type Step = 'reading' | 'incomplete' | 'asking' | 'acting' | 'done';

export function NewsletterPage({ title, text, button, act }: NewsletterPageProps) {
  const [step, setStep] = useState<Step>('reading');
  const [token, setToken] = useState('');
  const [said, setSaid] = useState('');

  useEffect(() => {
    const found = tokenOf(window.location);
    setToken(found);
    setStep(found ? 'asking' : 'incomplete');
  }, []);

  async function press() {
    setStep('acting');
    setSaid('');
    try {
      const { message } = await act(token);
      setSaid(message);
      setStep('done');
    } catch (error) {
      setSaid(error instanceof ApiError ? error.message : 'That did not work. Please try again.');
      setStep('asking');
    }
  }

  return (
    <div className={`wrap ${styles.page}`}>
      <Jar className={styles.jar} />
      <PageHeader
        title={title}
        text={step === 'done' || step === 'incomplete' ? undefined : text}
      />
      {step === 'done' && (
        <After notice={<Notice tone="good">{said}</Notice>} link="See all courses" to="/courses" />
      )}
      {step === 'incomplete' && (
        <After
          notice={
            <Notice tone="bad" title="This link is not complete.">
              Open it from the mail once more, or write to us and we see to it.
            </Notice>
          }
          link="Contact Us"
          to="/contact-us"
        />
      )}
      {(step === 'asking' || step === 'acting' || step === 'reading') && (
        <>
          <FormError>{said}</FormError>
          <Button variant="primary" pending={step === 'acting'} onClick={press}>
            {button}
          </Button>
          <noscript>
            <p>This button needs JavaScript. Please switch it on, or write to us.</p>
          </noscript>
        </>
      )}
    </div>
  );
}

function After({ notice, link, to }: { notice: ReactNode; link: string; to: string }) {
  return (
    <>
      {notice}
      <LinkButton to={to}>{link}</LinkButton>
    </>
  );
}

/** Behind the `#` it never reaches a server's log; a mail program's own button may use the query. */
function tokenOf({ hash, search }: Location): string {
  const behind = hash.slice(1);
  return new URLSearchParams(search).get('token') ?? (behind.replace(/^token=/, '') || '');
}
