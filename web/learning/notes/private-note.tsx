import { type ComponentType, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import type { MyLesson } from '../../../contract/learning/enrolment.ts';
import { useSession } from '../../data/session.tsx';
import { signInPath } from '../../page/next-path.ts';
import { TextButton, TextLink } from '../../ui/buttons/text-link.tsx';
import { notify } from '../../ui/overlays/toast.ts';
import { readDraft, storeDraft } from './note-draft.ts';
import type { NotePanelProps } from './note-panel.tsx';

type PrivateNoteProps = { slug: string; own: MyLesson | undefined };

/** The way to the learner's own note; the panel that holds it comes when it is first opened. */
export function PrivateNote({ slug, own }: PrivateNoteProps) {
  const { user } = useSession();
  const location = useLocation();
  const opener = useRef<HTMLButtonElement>(null);
  const [Panel, setPanel] = useState<ComponentType<NotePanelProps>>();
  const [open, setOpen] = useState(false);
  const [takesFocus, setTakesFocus] = useState(false);
  const id = useId();
  const place = user && { userid: user.userid, slug };

  async function show() {
    setOpen(true);
    if (Panel) return;
    try {
      const { NotePanel } = await import('./note-panel.tsx');
      setPanel(() => NotePanel);
    } catch {
      setOpen(false);
      void notify.error('The note could not be opened. Check your connection and try again.');
    }
  }

  // What could not be saved the last time is not hidden behind a link.
  const showUnsaved = useEffectEvent(() => {
    const draft = place && readDraft(place);
    if (!draft) return;
    // Saved as the page was left: kept, it would one day contradict a newer note.
    if (draft.text === own?.note.text) storeDraft(place, null);
    else void show();
  });
  const isKnown = own !== undefined;
  useEffect(() => {
    if (isKnown) showUnsaved();
  }, [isKnown]);

  return (
    <>
      <span className="when-signed-in">
        <TextButton
          ref={opener}
          small
          aria-expanded={open}
          aria-controls={open && Panel ? id : undefined}
          onClick={() => {
            setTakesFocus(true);
            if (open) setOpen(false);
            else void show();
          }}
        >
          {own?.note.text ? 'Your private note' : 'Add a private note'}
        </TextButton>
      </span>
      <span className="when-signed-out">
        <TextLink small to={signInPath(location)}>
          Sign in to add a private note
        </TextLink>
      </span>
      {Panel && place && own && (
        <Panel
          id={id}
          place={place}
          note={own.note}
          open={open}
          takesFocus={takesFocus}
          onClose={() => {
            setOpen(false);
            opener.current?.focus();
          }}
        />
      )}
    </>
  );
}
