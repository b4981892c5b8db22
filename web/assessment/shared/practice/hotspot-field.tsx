import { type KeyboardEvent, useMemo } from 'react';
import { trustHtml } from '../../../ui/text/trusted-html.ts';
import type { AnswerFieldProps } from './answer-field-props.ts';
import type { DraftOf, KindOf } from './draft-answer.ts';
import { plainText } from './inline-text.ts';
import styles from './practice.module.css';

type HotspotFieldProps = AnswerFieldProps<KindOf<'hotspot'>, DraftOf<'hotspot'>>;

const letterOf = (index: number) => String.fromCharCode(65 + index);

export function HotspotField(props: HotspotFieldProps) {
  const { question, answer, isOver, describedBy, onChange } = props;
  const { regions, figure } = question;
  const html = useMemo(() => trustHtml(figure), [figure]);
  const choose = (place: string) => {
    if (!isOver) onChange({ kind: 'hotspot', place });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const region = regions[event.key.toUpperCase().charCodeAt(0) - 65];
    if (event.key.length !== 1 || !region) return;
    event.preventDefault();
    choose(region.name);
    event.currentTarget
      .querySelector<HTMLElement>(`[data-place="${event.key.toUpperCase()}"]`)
      ?.focus();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the letters are shortcuts for the buttons inside
    <div onKeyDown={onKeyDown}>
      <p className={styles.say}>Tap a place in the figure, or press its letter.</p>
      <div className={styles.hotspot}>
        {/* The places are named by the buttons below. */}
        <div className={styles.figure} aria-hidden="true">
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a figure that the server has read and sanitised */}
          <div dangerouslySetInnerHTML={{ __html: html }} />
          {regions.map(({ name, x, y, width, height }, index) => (
            <button
              key={name}
              type="button"
              tabIndex={-1}
              className={styles.region}
              data-chosen={answer.place === name || undefined}
              style={{ left: `${x}%`, top: `${y}%`, width: `${width}%`, height: `${height}%` }}
              onClick={() => choose(name)}
            >
              <span>{letterOf(index)}</span>
            </button>
          ))}
        </div>
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset can't be laid out in a row with its legend */}
      <div
        className={styles.letters}
        role="group"
        aria-label="Place"
        aria-describedby={describedBy}
      >
        {regions.map(({ name }, index) => (
          <button
            key={name}
            type="button"
            data-place={letterOf(index)}
            aria-pressed={answer.place === name}
            aria-disabled={isOver || undefined}
            aria-label={`${letterOf(index)}: ${plainText(name)}`}
            onClick={() => choose(name)}
          >
            {letterOf(index)}
          </button>
        ))}
      </div>
    </div>
  );
}
