import { useEffect } from 'react';
import type { Schema } from '../../forms/form-errors.ts';
import { useForm } from '../../forms/use-form.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { FormError } from '../../ui/feedback/notice.tsx';
import { TextArea } from '../../ui/fields/text-field.tsx';

type PostFormProps = {
  label: string;
  /** Says which of several forms it is, for screen readers. */
  name?: string;
  hint: string;
  action: string;
  /** What was posted before, when it is edited. */
  text?: string;
  schema: () => Promise<Schema<{ text: string }>>;
  /** May throw what a call has thrown. */
  onSend: (text: string) => Promise<void>;
  onCancel: () => void;
};

/** A question or an answer, new or edited. */
export function PostForm(props: PostFormProps) {
  const { label, name = label, hint, action, text, schema, onSend, onCancel } = props;
  const form = useForm({ schema, onSubmit: async (post) => onSend(post.text) });
  const { element } = form;
  useEffect(() => element.current?.querySelector('textarea')?.focus(), [element]);
  return (
    <form className="stack gap-4 mt-3" {...form.props} aria-label={name}>
      <TextArea
        label={label}
        hint={hint}
        rows={4}
        required
        defaultValue={text}
        {...form.register('text')}
      />
      <FormError>{form.errors.form}</FormError>
      <div className="cluster gap-2-4">
        <Button type="submit" small variant="primary" pending={form.isSubmitting}>
          {action}
        </Button>
        <Button small onClick={onCancel} disabled={form.isSubmitting}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
