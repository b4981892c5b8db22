import { type Ref, useEffect, useId, useState } from 'react';
import {
  addPassageNote,
  type Passage,
  type PassageNote,
  PassageNoteEdit,
} from '../../../contract/learning/notes.ts';
import { sendOnce } from '../../data/send-once.ts';
import { useForm } from '../../forms/use-form.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { FormError } from '../../ui/feedback/notice.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { TextArea } from '../../ui/fields/text-field.tsx';
import { notify } from '../../ui/overlays/toast.ts';
import { type DraftOwner, type PassageDraft, storePassageDraft } from './note-draft.ts';
import styles from './note-panel.module.css';
import { type Block, blocksOf, lessonText, rangeOf, shortened } from './passages.ts';
import { Quote } from './quote.tsx';
import { highlight, setPassageNotes } from './use-passage-notes.tsx';

type PassageListProps = {
  ref: Ref<HTMLButtonElement>;
  notes: PassageNote[] | undefined;
  onWrite: () => void;
};

export function PassageList({ ref, notes = [], onWrite }: PassageListProps) {
  const id = useId();
  return (
    <div className={`${styles.passages} mt-1 mb-3`}>
      {notes.length > 0 && (
        <>
          <h3 id={id}>On passages</h3>
          <ul className="mb-3" aria-labelledby={id}>
            {notes.map(({ id, passage, text }) => (
              <li className="mt-3 small loose" key={id}>
                <Quote passage={{ ...passage, lead: '', trail: '' }} />
                <p className="anywhere mt-line verbatim">{text}</p>
              </li>
            ))}
          </ul>
        </>
      )}
      <Button ref={ref} small icon="plus" onClick={onWrite}>
        Note on a passage
      </Button>
    </div>
  );
}

type PassageFormProps = {
  owner: DraftOwner;
  /** Selected on the page; otherwise it is chosen from a list, which needs no pointer. */
  selected: Passage | null;
  /** Half written on an earlier visit. */
  restored: PassageDraft | undefined;
  notes: PassageNote[];
  onDone: () => void;
};

export function PassageForm({ owner, selected, restored, notes, onDone }: PassageFormProps) {
  const { userid, slug } = owner;
  const [blocks] = useState(() => {
    const text = lessonText();
    return text ? blocksOf(text) : [];
  });
  const [choice, setChoice] = useState(selected ? -1 : () => firstInView(blocks));
  const [lastSelected, setLastSelected] = useState(selected);
  // Another passage for a note that is half written.
  if (selected !== lastSelected) {
    setLastSelected(selected);
    if (selected) setChoice(-1);
  }
  const block = blocks[choice];
  const passage = block?.passage ?? selected;
  const [text, setText] = useState(restored?.text ?? '');
  useEffect(() => {
    storePassageDraft({ userid, slug }, passage && text !== '' ? { passage, text } : null);
  }, [userid, slug, passage, text]);
  const finish = () => {
    storePassageDraft(owner, null);
    onDone();
  };
  const form = useForm({
    schema: PassageNoteEdit,
    onSubmit: async ({ text }) => {
      if (!passage) return;
      const body = { passage, text };
      setPassageNotes(slug, [...notes, await sendOnce(addPassageNote, { params: { slug }, body })]);
      void notify.success('Note saved.');
      finish();
    },
  });
  const { element } = form;
  // The page opens what was restored: the focus stays where it is.
  const takesFocus = selected === null || selected !== restored?.passage;
  useEffect(() => {
    if (!takesFocus) return;
    const field = selected ? 'textarea' : 'select';
    element.current?.querySelector<HTMLElement>(field)?.focus({ preventScroll: true });
  }, [element, selected, takesFocus]);
  useEffect(() => {
    const text = lessonText();
    const range = text && passage && rangeOf(passage, text);
    return highlight('passage-choice', range ? [range] : []);
  }, [passage]);

  return (
    <form className={`${styles.form} stack gap-3 mt-3`} {...form.props}>
      <Select
        label="Passage"
        value={choice}
        onChange={({ target }) => {
          const index = Number(target.value);
          setChoice(index);
          blocks[index]?.element.scrollIntoView({ block: 'center' });
        }}
      >
        {selected && <option value={-1}>Selected text</option>}
        {[...groupByHeading(blocks)].map(([heading, entries]) => (
          <optgroup key={heading} label={heading || 'Beginning'}>
            {entries.map(({ block, index }) => (
              <option key={index} value={index}>
                {shortened(block.passage.quote, 60)}
              </option>
            ))}
          </optgroup>
        ))}
      </Select>
      {passage && <Quote passage={passage} />}
      <TextArea
        label="Your note"
        hint="Teachers and other learners can’t see it."
        rows={4}
        defaultValue={restored?.text}
        onChange={({ target }) => setText(target.value)}
        {...form.register('text')}
      />
      <FormError>{form.errors.form}</FormError>
      <div className="row gap-3">
        <Button small type="submit" variant="primary" pending={form.isSubmitting}>
          Save
        </Button>
        <Button small onClick={finish}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

/** A heading may come twice: its passages stay where they are in the text. */
function groupByHeading(blocks: readonly Block[]) {
  return Map.groupBy(
    blocks.map((block, index) => ({ block, index })),
    ({ block }) => block.passage.heading,
  );
}

/** The first block that is on the screen. */
function firstInView(blocks: readonly Block[]): number {
  const index = blocks.findIndex(({ element }) => {
    const { top, height } = element.getBoundingClientRect();
    return height > 0 && top >= 0 && top < innerHeight;
  });
  return Math.max(0, index);
}
