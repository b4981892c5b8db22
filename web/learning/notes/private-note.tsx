import { type ComponentType, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import type { MyLesson } from '../../../contract/learning/enrolment.ts';
import { useSession } from '../../data/session.tsx';
import { signInPath } from '../../page/next-path.ts';
import { TextButton, TextLink } from '../../ui/buttons/text-link.tsx';
import { Icon } from '../../ui/drawings/icon.tsx';
import { notify } from '../../ui/overlays/toast.ts';
import type { LessonNotesProps } from './lesson-notes.tsx';

type PrivateNoteProps = {
  slug: string;
  mine: MyLesson | undefined;
  /** An icon alone. */
  compact?: boolean;
};

/** The button that opens the learner's note. Only learners load the script behind it. */
export function PrivateNote({ slug, mine, compact = false }: PrivateNoteProps) {
  const { user } = useSession();
  const location = useLocation();
  const opener = useRef<HTMLButtonElement>(null);
  const [Notes, setNotes] = useState<ComponentType<LessonNotesProps>>();
  const [open, setOpen] = useState(false);
  const [focusOnOpen, setTakesFocus] = useState(false);
  const id = useId();

  const load = useEffectEvent(async () => {
    const { LessonNotes } = await import('./lesson-notes.tsx');
    setNotes(() => LessonNotes);
  });
  const giveUp = () => {
    setOpen(false);
    void notify.error('We couldn’t open your note. Check your connection and try again.');
  };
  const fail = useEffectEvent(giveUp);
  const isLoaded = mine !== undefined;
  useEffect(() => {
    // Without a connection it is tried again when the note is opened.
    if (isLoaded) load().catch(() => {});
  }, [isLoaded]);
  useEffect(() => {
    if (open) load().catch(fail);
  }, [open]);

  const hasPassages = (mine?.passageNotes ?? 0) > 0;
  return (
    <>
      <span className="when-signed-in">
        <TextButton
          ref={opener}
          small
          aria-expanded={open}
          aria-controls={open && Notes ? id : undefined}
          onClick={() => {
            setTakesFocus(true);
            setOpen(!open);
          }}
        >
          {compact && <Icon name="pencil" size={18} />}
          <span className={compact ? 'visually-hidden' : undefined}>
            {hasPassages
              ? 'Your private notes'
              : mine?.note.text
                ? 'Your private note'
                : 'Add a private note'}
          </span>
        </TextButton>
      </span>
      <span className="when-signed-out">
        <TextLink small to={signInPath(location)}>
          {compact && <Icon name="pencil" size={18} />}
          <span className={compact ? 'visually-hidden' : undefined}>
            Sign in to add a private note
          </span>
        </TextLink>
      </span>
      {Notes && user && mine && (
        <Notes
          id={id}
          owner={{ userid: user.userid, slug }}
          mine={mine}
          opener={opener}
          open={open}
          focusOnOpen={focusOnOpen}
          onOpen={() => {
            setTakesFocus(false);
            setOpen(true);
          }}
          onClose={() => setOpen(false)}
          onFail={giveUp}
        />
      )}
    </>
  );
}
