import type { WellFacts } from '../../../../contract/learning/well.ts';
import { coursePath } from '../../../catalog/shared/paths.ts';
import { useSite } from '../../../data/site.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { sharePage } from '../share-page.ts';

type ShareWellProps = {
  course: { id: number; title: string };
  facts: WellFacts;
  /** On water. */
  isDeep?: boolean;
};

/** Shares how far someone has come, with the address of the course. */
export function ShareWell({ course, facts, isDeep }: ShareWellProps) {
  const { done, total } = facts;
  const site = useSite().name;
  const share = () =>
    sharePage({
      title: course.title,
      text:
        done >= total
          ? `I’ve finished ${course.title} on ${site}.`
          : `I’m ${done} of ${total} lessons into ${course.title} on ${site}.`,
      url: new URL(coursePath(course.id), window.location.origin).href,
    });
  return (
    <Button variant={isDeep ? 'deep' : 'quiet'} onClick={() => void share()}>
      Share
    </Button>
  );
}
