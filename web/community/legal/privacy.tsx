import type { MetaFunction } from 'react-router';
import { pageMeta } from '../../page/meta.ts';
import { LegalPage } from './legal-page.tsx';
import { privacySections } from './privacy-sections.tsx';

export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Privacy',
    description: 'What Stepwell stores about you, for how long, and how to export or delete it.',
  });

export default function Privacy() {
  return (
    <LegalPage
      title="Privacy"
      text="What is stored about you, for how long, and how you get it back or have it deleted."
      changed="15 November 2026"
      sections={privacySections}
    />
  );
}
