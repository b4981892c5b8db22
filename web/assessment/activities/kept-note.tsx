import { useLocation } from 'react-router';
import { plural } from '../../../contract/text/plurals.ts';
import { signInPath } from '../../page/next-path.ts';
import { TextLink } from '../../ui/buttons/text-link.tsx';
import { usePreview } from '../shared/preview.ts';

type KeptNoteProps = {
  tasks: number;
  done: number;
  /** A visitor's inputs are stored in this tab only. */
  isKept: boolean;
  /** The account couldn't be reached. */
  isOffline?: boolean;
};

export function KeptNote({ tasks, done, isKept, isOffline }: KeptNoteProps) {
  const location = useLocation();
  const isPreview = usePreview() !== null;
  const count = `${done} of ${plural(tasks, 'task')} done`;
  if (isPreview) return `${count}. A preview: nothing is kept`;
  if (isOffline) return `${count}. Kept in this browser until you’re connected again`;
  if (isKept) return `${count}, kept for you`;
  return (
    <>
      {done > 0 && `${count}. `}
      Kept in this tab only. <TextLink to={signInPath(location)}>Sign in</TextLink> to keep it.
    </>
  );
}
