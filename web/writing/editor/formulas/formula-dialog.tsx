import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useRef, useState } from 'react';
import { longestFormula } from '../../../../contract/catalog/formula-text.ts';
import { getFormula } from '../../../../contract/catalog/formulas.ts';
import { call } from '../../../data/api.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { TextArea } from '../../../ui/fields/text-field.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { trustHtml } from '../../../ui/text/trusted-html.ts';
import { formulaBlock } from './formula-block.ts';
import styles from './formula-dialog.module.css';

type FormulaDialogProps = {
  /** That of the formula at the cursor, if it is to be changed. */
  tex?: string;
  onClose: () => void;
  /** Lines for the text. */
  onDone: (block: string) => void;
  /** For a formula among the words of a paragraph. */
  onInLine?: (markdown: string) => void;
};

/** TeX, and how it will look and be read aloud. */
export function FormulaDialog({ tex: given = '', onClose, onDone, onInLine }: FormulaDialogProps) {
  const [tex, setTex] = useState(given);
  const [isMissing, setIsMissing] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const shown = useDeferredValue(tex.trim());
  const drawn = useQuery({
    queryKey: ['formula', shown],
    queryFn: () => call(getFormula, { query: { tex: shown, block: 'true' } }),
    enabled: shown !== '' && shown.length <= longestFormula,
    placeholderData: (before) => before,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const problem = shown === '' ? '' : (drawn.data?.problem ?? '');

  function finish(take: () => void) {
    if (tex.trim() === '') {
      setIsMissing(true);
      field.current?.focus();
    } else if (problem !== '') field.current?.focus();
    else take();
  }

  return (
    <Dialog open onClose={onClose} title={given ? 'Edit the formula' : 'Insert a formula'} wide>
      <form
        className="stack gap-4"
        method="post"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          finish(() => onDone(formulaBlock(tex)));
        }}
      >
        <div className={styles.drawn} aria-live="polite">
          {shown !== '' && drawn.data?.html ? (
            <>
              {/* biome-ignore lint/security/noDangerouslySetInnerHtml: MathML that our server has made */}
              <div dangerouslySetInnerHTML={{ __html: trustHtml(drawn.data.html) }} />
              <p className="tiny mt-3">Read aloud as “{drawn.data.spoken}”.</p>
            </>
          ) : (
            <p className="small muted">Your formula is drawn here while you type.</p>
          )}
        </div>
        <TextArea
          ref={field}
          label="TeX"
          rows={3}
          className={styles.tex}
          maxLength={longestFormula}
          spellCheck={false}
          autoCapitalize="none"
          autoComplete="off"
          hint="Such as \frac{a}{b}, x^2, \sqrt{x}, \le or \text{words}."
          value={tex}
          error={isMissing ? 'Write the formula.' : problem}
          onChange={({ target }) => {
            setTex(target.value);
            setIsMissing(false);
          }}
        />
        <div className="cluster center gap-3 small">
          <Button type="submit" small variant="primary">
            {given ? 'Save' : 'Insert on a line of its own'}
          </Button>
          {onInLine && (
            <Button
              small
              onClick={() => finish(() => onInLine(`$${tex.trim().replace(/\s+/g, ' ')}$`))}
            >
              Insert in the line
            </Button>
          )}
        </div>
      </form>
    </Dialog>
  );
}
