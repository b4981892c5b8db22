import { useLocation } from 'react-router';
import { signInPath } from '../../page/next-path.ts';
import { TextLink } from '../../ui/buttons/text-link.tsx';
import { usePreview } from '../shared/preview.ts';

type KeptNoteProps = {
  tasks: number;
  done: number;
  /** Of a visitor nothing is kept. */
  isKept: boolean;
};

export function KeptNote({ tasks, done, isKept }: KeptNoteProps) {
  const location = useLocation();
  const isPreview = usePreview() !== null;
  const count = `${done} of ${tasks} ${tasks === 1 ? 'task' : 'tasks'} done`;
  if (isPreview) return `${count}. A preview: nothing is kept`;
  if (isKept) return `${count}, kept for you`;
  return (
    <>
      {done > 0 && `${count}. `}
      Nothing is saved yet. <TextLink to={signInPath(location)}>Sign in</TextLink> to keep it.
    </>
  );
}
