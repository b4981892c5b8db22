import type { MetaFunction } from 'react-router';
import { pageMeta } from '../../page/meta.ts';
import { LinkButton } from '../../ui/buttons/button.tsx';
import { TextLink } from '../../ui/buttons/text-link.tsx';
import { PageHeader, Section } from '../../ui/layout/section.tsx';
import { Accordion } from '../../ui/navigation/accordion.tsx';
import { faq } from './faq.ts';
import { FeatureDrawing, type FeatureScene } from './feature-drawing.tsx';
import styles from './features.module.css';

export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Features',
    description:
      'Customization, interactive training and security: what Stepwell does for learners and organisations, and answers to common questions.',
    structuredData: [
      {
        '@type': 'FAQPage',
        mainEntity: faq.map(({ question, answer }) => ({
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
    text: 'A learning area of your own, in light or dark, on a phone or a wide screen. Organisations can run Stepwell on their own server, under their own address.',
    scene: 'blocks',
  },
  {
    title: 'Interactive Training',
    text: 'Read a little, then try it: five questions close each lesson, and every answer comes with its reason. You go on when you are ready.',
    scene: 'question',
  },
  {
    title: 'Secure',
    text: 'A second factor when you want one, a list of your signed-in devices, and your data to take along or delete. The server checks every step.',
    scene: 'gate',
  },
];

export default function Features() {
  return (
    <>
      <div className="wrap">
        <PageHeader
          title="Made for people who finish what they start."
          text="Short lessons, clear progress, and an account that is yours alone."
        />
        <ul className={styles.cards}>
          {features.map(({ title, text, scene }) => (
            <li key={title}>
              <FeatureDrawing scene={scene} className={styles.drawing} />
              <h2>{title}</h2>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      </div>
      <Section className={styles.questions}>
        <div className={styles.intro}>
          <h2>Frequently asked questions</h2>
          <p>
            More answers are in <TextLink to="/help">Help</TextLink>. Or{' '}
            <TextLink to="/contact-us">ask a person</TextLink>.
          </p>
          <LinkButton to="/sign-up" variant="primary" className="when-signed-out">
            Sign up
          </LinkButton>
        </div>
        <Accordion
          open={0}
          items={faq.map(({ question, answer }) => ({ title: question, content: <p>{answer}</p> }))}
        />
      </Section>
    </>
  );
}
