import type { EditorView } from '@codemirror/view';
import { useEffect, useEffectEvent, useRef } from 'react';
import { openSourceEditor, type SourceEvents } from './source-editor.ts';
import styles from './source-pane.module.css';

type SourceTextProps = SourceEvents & {
  /** What it starts with; later changes are dispatched to the view. */
  text: string;
  onOpen: (view: EditorView | null) => void;
};

/** CodeMirror as a component. */
export function SourceText({ text, onOpen, ...events }: SourceTextProps) {
  const host = useRef<HTMLDivElement>(null);
  const current = useRef<SourceEvents>(events);
  useEffect(() => {
    current.current = events;
  });
  const open = useEffectEvent((element: HTMLElement) => {
    const view = openSourceEditor(element, text, () => current.current);
    onOpen(view);
    return view;
  });
  const close = useEffectEvent(() => onOpen(null));
  useEffect(() => {
    if (!host.current) return;
    const view = open(host.current);
    return () => {
      close();
      view.destroy();
    };
  }, []);
  return <div ref={host} className={styles.text} />;
}
