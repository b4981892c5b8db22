import { type ComponentType, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import type { MyLesson } from '../../../contract/learning/enrolment.ts';
import { useSession } from '../../data/session.tsx';
import { signInPath } from '../../page/next-path.ts';
import { TextButton, TextLink } from '../../ui/buttons/text-link.tsx';
import { Icon } from '../../ui/drawings/icon.tsx';
import { notify } from '../../ui/overlays/toast.ts';
import { readDraft, readPassageDraft, storeDraft } from './note-draft.ts';
import type { NotePanelProps } from './note-panel.tsx';

type PrivateNoteProps = {
  slug: string;
  mine: MyLesson | undefined;
  /** An icon alone. */
  compact?: boolean;
};

/** The button that opens the learner's note; the panel's script is loaded on first use. */
export function PrivateNote({ slug, mine, compact = false }: PrivateNoteProps) {
  const { user } = useSession();
  const location = useLocation();
  const opener = useRef<HTMLButtonElement>(null);
  const [Panel, setPanel] = useState<ComponentType<NotePanelProps>>();
  const [open, setOpen] = useState(false);
  const [focusOnOpen, setTakesFocus] = useState(false);
  const id = useId();
  const owner = user && { userid: user.userid, slug };

  async function loadPanel() {
    const { NotePanel } = await import('./note-panel.tsx');
    setPanel(() => NotePanel);
  }

  async function show() {
    setOpen(true);
    try {
      await loadPanel();
    } catch {
      setOpen(false);
      void notify.error('We couldn’t open your note. Check your connection and try again.');
    }
  }

  // Opens the panel if the last visit left unsaved text.
  const showUnsaved = useEffectEvent(() => {
    if (!owner) return;
    const draft = readDraft(owner);
    // Saved while the page was closing: a leftover draft would later conflict with a newer note.
    const isSaved = draft !== null && draft.text === mine?.note.text;
    if (isSaved) storeDraft(owner, null);
    if ((draft && !isSaved) || readPassageDraft(owner)) void show();
  });
  const isLoaded = mine !== undefined;
  useEffect(() => {
    if (isLoaded) showUnsaved();
  }, [isLoaded]);

  // The panel marks passages that have a note, and offers to write one on what is selected.
  const hasPassages = (mine?.passageNotes ?? 0) > 0;
  const load = useEffectEvent(loadPanel);
  useEffect(() => {
    if (!isLoaded) return;
    if (hasPassages) return void load();
    const onSelection = () => {
      const selection = getSelection();
      const text = document.getElementById('lesson-text');
      if (!selection?.isCollapsed && text?.contains(selection?.anchorNode ?? null)) void load();
    };
    // Something may be selected already.
    onSelection();
    document.addEventListener('selectionchange', onSelection);
    return () => document.removeEventListener('selectionchange', onSelection);
  }, [isLoaded, hasPassages]);

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
      {Panel && owner && mine && (
        <Panel
          id={id}
          owner={owner}
          note={mine.note}
          open={open}
          focusOnOpen={focusOnOpen}
          onOpen={() => {
            setTakesFocus(false);
            setOpen(true);
          }}
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
