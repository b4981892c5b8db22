import { TextLink } from '../../ui/buttons/text-link.tsx';
import { ScreenSection } from '../../ui/layout/screen.tsx';
import { AssignedList } from './assigned-list.tsx';
import { useMyAssignedCourses } from './hooks.ts';

/** In My Learning, for members of a team who have something to do. What fails to load is left out: Reminder has the dates too. */
export function AssignedSection() {
  const { data } = useMyAssignedCourses();
  if (!data) return null;
  const open = data.current.filter(({ state }) => state !== 'done');
  if (open.length === 0) return null;
  return (
    <ScreenSection title="Assigned to you">
      <AssignedList courses={open} />
      <p className="ruled pt-3">
        <TextLink to="/user-screen/assigned">What your managers see</TextLink>
      </p>
    </ScreenSection>
  );
}
