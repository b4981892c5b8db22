import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { previewCourseText } from '../../../contract/studio/course-text.ts';
import { Prose } from '../../catalog/shared/prose.tsx';
import { call } from '../../data/api.ts';
import { errorMessage } from '../../data/error-message.ts';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx';
import { TextArea, TextField } from '../../ui/fields/text-field.tsx';
import styles from '../details/details.module.css';
import { type DetailProblems, fieldId } from './problems.ts';

/**
 * What to say at a field. An empty one isn't wrong yet: it says what is needed, without alarm. Advice is never more than a hint.
 */
export function saidAbout(
  problems: DetailProblems,
  path: string,
  { isEmpty, hint }: { isEmpty: boolean; hint?: ReactNode },
): { error?: string; hint?: ReactNode } {
  const { wrong = [], advice = [] } = problems.get(path) ?? {};
  const isWrong = wrong.length > 0 && !isEmpty;
  const needed = isEmpty && wrong.length > 0 ? ['Needed to publish. ', ...wrong].join('') : '';
  const suggestion = [...advice].join(' ');
  const parts = [hint, needed, suggestion].filter(Boolean);
  return {
    ...(isWrong && { error: wrong.join(' ') }),
    ...(parts.length > 0 && {
      hint: (
        <>
          {hint && <span className="block">{hint}</span>}
          {needed && <span className="block warm">{needed}</span>}
          {suggestion && <span className="block muted">Suggestion: {suggestion}</span>}
        </>
      ),
    }),
  };
}

type TextProps = {
  path: string;
  label: string;
  hint?: ReactNode;
  value: string;
  problems: DetailProblems;
  maxLength: number;
  onChange: (value: string) => void;
  /** More than one line. */
  rows?: number;
  hideLabel?: boolean;
};

export function DetailText(props: TextProps) {
  const { path, label, hint, value, problems, maxLength, onChange, rows, hideLabel } = props;
  const field = {
    id: fieldId(path),
    label,
    value,
    maxLength,
    ...(hideLabel && { hideLabel }),
    ...saidAbout(problems, path, { isEmpty: value.trim() === '', hint }),
    onChange: ({ target }: { target: { value: string } }) => onChange(target.value),
  };
  return rows ? <TextArea rows={rows} {...field} /> : <TextField small {...field} />;
}

type MarkdownTextProps = TextProps & { courseId: number };

/** A text with bold, links and lists, and what learners will see of it. */
export function MarkdownText({ courseId, ...text }: MarkdownTextProps) {
  const [isPreview, setIsPreview] = useState(false);
  const labelId = useId();
  return (
    <div>
      <fieldset className="segments mb-2" aria-label={text.label}>
        <button type="button" aria-pressed={!isPreview} onClick={() => setIsPreview(false)}>
          Write
        </button>
        <button type="button" aria-pressed={isPreview} onClick={() => setIsPreview(true)}>
          Preview
        </button>
      </fieldset>
      {isPreview ? (
        <section className={styles.preview} aria-labelledby={labelId}>
          <h3 id={labelId} className="visually-hidden">
            Preview of {text.label}
          </h3>
          <Preview courseId={courseId} text={text.value} />
        </section>
      ) : (
        <DetailText rows={10} {...text} />
      )}
    </div>
  );
}

function Preview({ courseId, text }: { courseId: number; text: string }) {
  const preview = useQuery({
    queryKey: ['studio', 'text preview', text],
    queryFn: () => call(previewCourseText, { params: { id: courseId }, body: { text } }),
    gcTime: 0,
  });
  if (text.trim() === '') return <p className="faint">Nothing written yet.</p>;
  if (preview.isPending) return <SkeletonLines lines={5} />;
  if (preview.isError) {
    return (
      <ErrorState
        message={errorMessage(preview.error)}
        onRetry={() => void preview.refetch()}
        retrying={preview.isFetching}
      />
    );
  }
  return <Prose html={preview.data.html} />;
}

type SectionProps = { title: string; text?: ReactNode; children: ReactNode };

/** A group of fields, with its name beside them. */
export function DetailSection({ title, text, children }: SectionProps) {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div>
        <h2 id={id}>{title}</h2>
        {text && <p className="mt-2 small muted loose">{text}</p>}
      </div>
      <div className={styles.fields}>{children}</div>
    </section>
  );
}
