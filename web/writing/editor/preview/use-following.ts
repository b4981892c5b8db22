import type { EditorView } from '@codemirror/view';
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { follow, followBack } from './follow.ts';
import type { ShownPage } from './preview-pane.tsx';

type Side = 'text' | 'page';

/** Scroll positions stay together: the pane that a person scrolls leads, the other one follows. */
export function useFollowing(view: EditorView | null, page: RefObject<ShownPage | null>) {
  const leader = useRef<Side>('text');

  const scrolledText = useEffectEvent(() => {
    if (leader.current !== 'text' || !view || !page.current) return;
    const { window, anchors } = page.current;
    const isAtTop = view.scrollDOM.scrollTop <= 0;
    window.scrollTo({ top: isAtTop ? 0 : follow(anchors(), topLine(view)) - marginPx });
  });
  useEffect(() => {
    const scroller = view?.scrollDOM;
    const onScroll = () => scrolledText();
    scroller?.addEventListener('scroll', onScroll, { passive: true });
    return () => scroller?.removeEventListener('scroll', onScroll);
  }, [view]);

  return {
    lead(side: Side) {
      leader.current = side;
    },
    scrolledPage() {
      if (leader.current !== 'page' || !view || !page.current) return;
      const { window, anchors } = page.current;
      const line = window.scrollY <= 0 ? 1 : followBack(anchors(), window.scrollY + marginPx);
      view.scrollDOM.scrollTop = window.scrollY <= 0 ? 0 : topOf(view, line);
    },
  };
}

/** So that a paragraph doesn't start right at the edge. */
const marginPx = 24;

/** The line at the top of the text, with a fraction for how much of it is above. */
function topLine(view: EditorView): number {
  const height = view.scrollDOM.scrollTop - view.documentPadding.top;
  const block = view.lineBlockAtHeight(Math.max(0, height));
  const share = block.height > 0 ? (height - block.top) / block.height : 0;
  return view.state.doc.lineAt(block.from).number + Math.min(Math.max(share, 0), 1);
}

function topOf(view: EditorView, line: number): number {
  const { doc } = view.state;
  const number = Math.min(Math.max(Math.floor(line), 1), doc.lines);
  const block = view.lineBlockAt(doc.line(number).from);
  return block.top + (line - number) * block.height + view.documentPadding.top;
}
