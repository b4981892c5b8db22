import { type CSSProperties, type ReactNode, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { plural } from '../../contract/text/plurals.ts';
import { capitalised } from '../../contract/text/words.ts';
import { trustHtml } from '../../web/ui/text/trusted-html.ts';
import { columnsIn, type GridPlaygroundData, type Style } from './model.ts';
import styles from './view.module.css';

const tools = [
  'Cordless drill',
  'Folding ladder',
  'Hedge trimmer',
  'Spirit level',
  'Jigsaw',
  'Sander',
  'Wallpaper table',
  'Tile cutter',
  'Wheelbarrow',
  'Pipe wrench',
  'Hot-air gun',
  'Post digger',
];

type Frame = GridPlaygroundData['frames'][number];

/** As wide as the screens together may be: beside a margin, without one, and on a phone. */
const room = { wide: 776, medium: 528, narrow: 302 };

type ScreensProps = { data: GridPlaygroundData; style: Style };

/** The same page on every screen, all of them shrunk by as much. */
export function Screens({ data: { frames, cards }, style }: ScreensProps) {
  const together = frames.reduce((sum, { widthPx }) => sum + widthPx, 0);
  const scales = Object.fromEntries(
    Object.entries(room).map(([name, px]) => [`--${name}`, Math.min(1, px / together).toFixed(3)]),
  ) as CSSProperties;
  return (
    <div className={`${styles.screens} row top gap-45`} style={scales}>
      {frames.map((frame) => (
        <Screen key={frame.name} frame={frame} cards={cards} style={style} />
      ))}
    </div>
  );
}

function Screen({ frame, cards, style }: { frame: Frame; cards: number; style: Style }) {
  const columns = columnsIn(frame, style);
  return (
    <figure className={styles.screen} style={{ '--width': frame.widthPx } as CSSProperties}>
      <figcaption>
        <b>{capitalised(frame.name)}</b> <span className={styles.px}>{frame.widthPx} px</span>
        <br />
        <span>{plural(columns, 'column')}</span>
      </figcaption>
      <div className={`${styles.glass} clip control`}>
        <Page title={`The page on the ${frame.name}`}>
          <ToolLibrary roomPx={frame.roomPx} cards={cards} style={style} />
        </Page>
      </div>
    </figure>
  );
}

const emptyPage = () =>
  trustHtml('<!doctype html><html lang="en"><head></head><body></body></html>');

/**
 * A document of its own, in which no script can run. It is of our origin, so that a change needs no new page: the styles of its
 * elements are set from here, since our content policy allows no style sheet in it.
 */
function Page({ title, children }: { title: string; children: ReactNode }) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [body, setBody] = useState<HTMLElement | null>(null);
  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const dress = () => element.contentDocument && setBody(dressed(element.contentDocument));
    element.addEventListener('load', dress);
    element.srcdoc = emptyPage();
    return () => element.removeEventListener('load', dress);
  }, []);
  return (
    <>
      <iframe ref={frame} className={styles.page} title={title} sandbox="allow-same-origin" />
      {body && createPortal(children, body)}
    </>
  );
}

/** A scrollbar would take room from the cards. */
function dressed({ documentElement, body }: Document): HTMLElement {
  Object.assign(documentElement.style, { scrollbarWidth: 'none', colorScheme: 'light' });
  Object.assign(body.style, {
    margin: '0',
    background: '#ffffff',
    color: '#13211f',
    font: '24px/1.3 system-ui, sans-serif',
  });
  return body;
}

type ToolLibraryProps = { roomPx: number; cards: number; style: Style };

function ToolLibrary({ roomPx, cards, style }: ToolLibraryProps) {
  const list: CSSProperties = {
    display: 'grid',
    gridTemplateColumns: `repeat(auto-fill, minmax(${style.minPx}px, 1fr))`,
    gap: style.gapPx,
    margin: 0,
    padding: 0,
    listStyle: 'none',
  };
  return (
    <div style={{ width: roomPx, margin: '20px auto' }}>
      <b style={{ display: 'block', marginBottom: 16, fontSize: 30 }}>Tool library</b>
      <ul style={list}>
        {tools.slice(0, cards).map((tool) => (
          <li key={tool} style={{ ...cardOf(style), width: '100%' }}>
            {tool}
          </li>
        ))}
      </ul>
    </div>
  );
}

export const cardOf = (style: Style): CSSProperties => ({
  boxSizing: style.boxSizing,
  padding: style.paddingPx,
  border: `${style.borderPx}px solid #857b69`,
  color: style.textColour,
  backgroundColor: style.backgroundColour,
  overflowWrap: 'anywhere',
});
