import { lazy, type ReactNode, Suspense } from 'react';
import { LinkButton } from '../buttons/button.tsx';
import styles from './status-page.module.css';

/** Part of every page's error boundary but rarely seen. Where it can't be loaded, the words are enough. */
const EmptyWell = lazy(async () => {
  const drawing = await import('../drawings/empty-well.tsx').catch(() => null);
  return { default: drawing?.EmptyWell ?? Nothing };
});

const Nothing: typeof import('../drawings/empty-well.tsx').EmptyWell = () => <></>;

const pages = {
  notFound: {
    scene: 'bucket',
    title: 'We can’t find that page',
    text: 'It may have moved. Check the address for typos.',
  },
  forbidden: {
    scene: 'gate',
    title: 'You don’t have access to this page',
    text: 'If you think you should, ask an Admin.',
  },
  error: {
    scene: 'spill',
    title: 'Something went wrong',
    text: 'It’s our fault, not yours. Try again in a moment.',
  },
} as const;

type StatusPageProps = {
  kind?: keyof typeof pages;
  title?: string;
  text?: ReactNode;
  /** Replaces the default links. */
  action?: ReactNode;
};

/** Fills the page, or the main column, when there is nothing else to show. */
export function StatusPage({ kind = 'error', title, text, action }: StatusPageProps) {
  const page = pages[kind];
  return (
    <section className={styles.page}>
      <Suspense fallback={<div className={styles.drawing} />}>
        <EmptyWell scene={page.scene} className={styles.drawing} />
      </Suspense>
      <div>
        <h1>{title ?? page.title}</h1>
        <p className={styles.text}>{text ?? page.text}</p>
        <div className={styles.actions}>
          {action ?? (
            <>
              <LinkButton to="/" variant="primary" className="when-signed-out">
                Go to Home
              </LinkButton>
              <LinkButton to="/user-screen" variant="primary" className="when-signed-in">
                Go to Home
              </LinkButton>
              <LinkButton to="/courses">See all courses</LinkButton>
            </>
          )}
        </div>
      </div>
    </section>
  );
}
