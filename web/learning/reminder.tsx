import type { MetaFunction } from 'react-router';
import { pageMeta } from '../meta.ts';
import { LinkButton } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Block, ScreenHead } from '../ui/screen.tsx';

export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Reminder',
    description: 'What is due in your courses, and when.',
    hidden: true,
  });

export default function Reminder() {
  return (
    <>
      <ScreenHead title="Reminder" text="What is due in your courses, and when." />
      <Block title="Due">
        <EmptyState
          title="Nothing is due"
          text="Dates belong to the courses you take, and you take none at the moment. Enjoy the quiet, or choose one."
          action={
            <LinkButton variant="primary" to="/user-screen/user-courses">
              Choose a course
            </LinkButton>
          }
        />
      </Block>
    </>
  );
}
