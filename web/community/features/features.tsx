import type { MetaFunction } from 'react-router';
import { siteOf, useSite } from '../../data/site.ts';
import { pageMeta } from '../../page/meta.ts';
import { LinkButton } from '../../ui/buttons/button.tsx';
import { TextLink } from '../../ui/buttons/text-link.tsx';
import { PageHeader, Section } from '../../ui/layout/section.tsx';
import { Accordion } from '../../ui/navigation/accordion.tsx';
import { faqOf } from './faq.ts';
import { FeatureDrawing, type FeatureScene } from './feature-drawing.tsx';
import styles from './features.module.css';
import { VideoTour } from './video-tour.tsx';

export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Features',
    description:
      'Customization, interactive training and security: what it does for learners and organisations, and answers to common questions.',
    structuredData: [
      {
        '@type': 'FAQPage',
        mainEntity: faqOf(siteOf(args.matches).name).map(({ question, answer }) => ({
          '@type': 'Question',
          name: question,
          acceptedAnswer: { '@type': 'Answer', text: answer },
        })),
      },
    ],
  });

const features: readonly { title: string; text: string; scene: FeatureScene }[] = [
  {
    title: 'Customization',
    text: 'Your own learning area, in light or dark, on a phone or a wide screen. Organisations can run it on their own server, at their own address.',
    scene: 'blocks',
  },
  {
    title: 'Interactive Training',
    text: 'Read a little, then try it: lessons have activities where you move things and see what changes, and most end with five questions whose answers are explained. Move on when you’re ready.',
    scene: 'question',
  },
  {
    title: 'Secure',
    text: 'A second factor if you want one, or the sign-in your organisation already has. A list of the devices you’re signed in on, and your data to download at any time.',
    scene: 'gate',
  },
];

export default function Features() {
  const questions = faqOf(useSite().name);
  return (
    <>
      <div className="wrap">
        <PageHeader
          title="Made for people who finish what they start."
          text="Short lessons, clear progress, and an account that’s yours alone."
        />
        <ul className={styles.cards}>
          {features.map(({ title, text, scene }) => (
            <li key={title}>
              <FeatureDrawing scene={scene} className={styles.drawing} />
              <h2>{title}</h2>
              <p className="mt-2 muted">{text}</p>
            </li>
          ))}
        </ul>
        <VideoTour />
      </div>
      <Section>
        <div className={`${styles.intro} stack bottom mb-6`}>
          <h2>Frequently asked questions</h2>
          <p>
            There’s more in <TextLink to="/help">Help</TextLink>, or{' '}
            <TextLink to="/contact-us">contact us</TextLink>.
          </p>
          <LinkButton to="/sign-up" variant="primary" className="when-signed-out">
            Sign up
          </LinkButton>
        </div>
        <div className={styles.questions}>
          {halves(questions).map((half, index) => (
            <Accordion
              key={half[0]?.question}
              name="faq"
              {...(index === 0 && { open: 0 })}
              items={half.map(({ question, answer }) => ({
                title: question,
                content: <p>{answer}</p>,
              }))}
            />
          ))}
        </div>
      </Section>
    </>
  );
}

/** Two columns, the first with one more if need be. */
function halves<T>(items: readonly T[]): [T[], T[]] {
  const middle = Math.ceil(items.length / 2);
  return [items.slice(0, middle), items.slice(middle)];
}
