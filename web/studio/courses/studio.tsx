import type { MetaFunction } from 'react-router';
import { pageMeta } from '../../page/meta.ts';
import { WorkHeader } from '../shared/work-screen.tsx';

export const meta: MetaFunction = (args) =>
  pageMeta(args, { title: 'Studio', description: 'The courses you write.', hidden: true });

export default function Studio() {
  return <WorkHeader title="Studio" text="The courses you write, and what they need from you." />;
}
