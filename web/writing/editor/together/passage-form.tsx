import { useId, useState } from 'react';
import { longestComment, longestQuote } from '../../../../contract/writing/passages.ts';
import { errorMessage } from '../../../data/error-message.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { TextButton } from '../../../ui/buttons/text-link.tsx';
import { FormError } from '../../../ui/feedback/notice.tsx';
import { TextArea } from '../../../ui/fields/text-field.tsx';
import styles from './threads.module.css';
import { newCard } from './use-cards-beside-lines.ts';

type PassageFormProps = {
  /** The passage as it was when the form was opened. */
  quote: string;
  onSend: (words: { text: string; replacement: string | null }) => Promise<void>;
  onCancel: () => void;
};

/** Says something about a passage, or other words for it. */
export function PassageForm({ quote, onSend, onCancel }: PassageFormProps) {
  const title = useId();
  const [isSuggestion, setIsSuggestion] = useState(false);
  const [text, setText] = useState('');
  const [replacement, setReplacement] = useState(quote);
  const [problem, setProblem] = useState<string | null>(null);
  const [isSending, setIsSending] = useState(false);

  const send = async () => {
    if (isSending) return;
    const wrong = isSuggestion
      ? replacement === quote && 'Change the words first: this is what the text says now.'
      : text.trim() === '' && 'Write your comment first.';
    setProblem(wrong || null);
    if (wrong) return;
    setIsSending(true);
    try {
      await onSend({ text: text.trim(), replacement: isSuggestion ? replacement : null });
    } catch (error) {
      setProblem(errorMessage(error));
      setIsSending(false);
    }
  };
  return (
    <form
      className={styles.card}
      data-thread={newCard}
      data-current
      aria-labelledby={title}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onCancel();
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void send();
      }}
    >
      <h3 id={title} className="visually-hidden">
        About this passage
      </h3>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend */}
      <div className="segments" role="group" aria-label="What to write">
        <button
          type="button"
          aria-pressed={!isSuggestion}
          onClick={() => {
            setIsSuggestion(false);
            setProblem(null);
          }}
        >
          Comment
        </button>
        <button
          type="button"
          aria-pressed={isSuggestion}
          onClick={() => {
            setIsSuggestion(true);
            setProblem(null);
          }}
        >
          Suggest a change
        </button>
      </div>
      <blockquote className={styles.quote}>{quote}</blockquote>
      {isSuggestion && (
        <TextArea
          label="Change it to"
          rows={3}
          maxLength={longestQuote}
          value={replacement}
          onChange={(event) => setReplacement(event.target.value)}
          hint="Empty, it suggests removing the passage."
        />
      )}
      <TextArea
        // Whoever presses Comment wants to write.
        autoFocus
        label={isSuggestion ? 'Why (optional)' : 'Comment'}
        rows={3}
        maxLength={longestComment}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <FormError>{problem}</FormError>
      <div className="cluster center gap-2">
        <Button type="submit" small pending={isSending}>
          {isSuggestion ? 'Suggest' : 'Comment'}
        </Button>
        <TextButton small onClick={onCancel}>
          Cancel
        </TextButton>
      </div>
    </form>
  );
}
