import { type ComponentType, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import type { MyLesson } from '../../../contract/learning/enrolment.ts';
import { useSession } from '../../data/session.tsx';
import { signInPath } from '../../page/next-path.ts';
import { TextButton, TextLink } from '../../ui/buttons/text-link.tsx';
import { notify } from '../../ui/overlays/toast.ts';
import { readDraft, storeDraft } from './note-draft.ts';
import type { NotePanelProps } from './note-panel.tsx';

type PrivateNoteProps = { slug: string; mine: MyLesson | undefined };

/** The button that opens the learner's note; the panel's script is loaded on first use. */
export function PrivateNote({ slug, mine }: PrivateNoteProps) {
  const { user } = useSession();
  const location = useLocation();
  const opener = useRef<HTMLButtonElement>(null);
  const [Panel, setPanel] = useState<ComponentType<NotePanelProps>>();
  const [open, setOpen] = useState(false);
  const [focusOnOpen, setTakesFocus] = useState(false);
  const id = useId();
  const owner = user && { userid: user.userid, slug };

  async function show() {
    setOpen(true);
    if (Panel) return;
    try {
      const { NotePanel } = await import('./note-panel.tsx');
      setPanel(() => NotePanel);
    } catch {
      setOpen(false);
      void notify.error('We couldn’t open your note. Check your connection and try again.');
    }
  }

  // Opens the panel if the last visit left unsaved text.
  const showUnsaved = useEffectEvent(() => {
    const draft = owner && readDraft(owner);
    if (!draft) return;
    // Saved while the page was closing: a leftover draft would later conflict with a newer note.
    if (draft.text === mine?.note.text) storeDraft(owner, null);
    else void show();
  });
  const isLoaded = mine !== undefined;
  useEffect(() => {
    if (isLoaded) showUnsaved();
  }, [isLoaded]);

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
          {mine?.note.text ? 'Your private note' : 'Add a private note'}
        </TextButton>
      </span>
      <span className="when-signed-out">
        <TextLink small to={signInPath(location)}>
          Sign in to add a private note
        </TextLink>
      </span>
      {Panel && owner && mine && (
        <Panel
          id={id}
          owner={owner}
          note={mine.note}
          open={open}
          focusOnOpen={focusOnOpen}
          onClose={() => {
            const hadFocus = document.getElementById(id)?.contains(document.activeElement);
            setOpen(false);
            if (hadFocus) opener.current?.focus();
          }}
        />
      )}
    </>
  );
}
