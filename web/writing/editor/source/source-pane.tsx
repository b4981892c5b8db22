import type { EditorView } from '@codemirror/view';
import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import type { WritingMode } from '../use-writing-mode.ts';
import { openSourceEditor, type SourceEvents, setWritingMode } from './source-editor.ts';
import styles from './source-pane.module.css';

type SourceTextProps = SourceEvents & {
  /** What it starts with; later changes are dispatched to the view. */
  text: string;
  mode: WritingMode;
  onOpen: (view: EditorView | null) => void;
};

/** CodeMirror as a component. */
export function SourceText({ text, mode, onOpen, ...events }: SourceTextProps) {
  const host = useRef<HTMLDivElement>(null);
  const current = useRef<SourceEvents>(events);
  const opened = useRef<EditorView>(null);
  useEffect(() => {
    current.current = events;
  });
  const open = useEffectEvent((element: HTMLElement) => {
    const view = openSourceEditor(element, { text, mode }, () => current.current);
    opened.current = view;
    onOpen(view);
    return view;
  });
  const close = useEffectEvent(() => onOpen(null));
  useEffect(() => {
    if (!host.current) return;
    const view = open(host.current);
    return () => {
      close();
      opened.current = null;
      view.destroy();
    };
  }, []);
  useLayoutEffect(() => {
    if (opened.current) setWritingMode(opened.current, mode);
  }, [mode]);
  return <div ref={host} className={styles.text} />;
}
