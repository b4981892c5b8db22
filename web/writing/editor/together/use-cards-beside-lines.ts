import type { EditorView } from '@codemirror/view';
import { type RefObject, useLayoutEffect } from 'react';
import type { Passage } from './anchors.ts';
import { chosenPassage, onPassagesMoved, passageOf } from './passage-marks.ts';
import { placeCards } from './place-cards.ts';

/** On narrower screens, cards are a list. */
const wide = '(min-width: 1280px)';
/** So that the first line of a card is beside the passage. */
const cardPadding = 12;
/** A pause in typing, after which a card follows its passage within a paragraph. */
const pauseMs = 200;

/** The form for a new one among the cards. */
export const newCard = 'new';

/**
 * Puts the cards of a column beside their passages, and scrolls column and text together. Each child of `track` names its thread in
 * `data-thread`. Everything is measured at most once a frame, with the editor's own measuring, and only when lines have moved: keys
 * don't wait for it.
 */
export function useCardsBesideLines(
  view: EditorView,
  track: RefObject<HTMLElement | null>,
  chosenId: string | null,
): void {
  useLayoutEffect(() => {
    const cards = track.current;
    const column = cards?.closest<HTMLElement>('[data-scrolls]');
    if (!cards || !column) return;
    const media = matchMedia(wide);
    const request = {
      key: cards,
      read: () => {
        const wanted = { cards, column, chosenId: used ?? chosenId };
        return media.matches ? readPlaces(view, wanted) : null;
      },
      write: (places: Places | null) => (places ? writePlaces(cards, places) : clearPlaces(cards)),
    };
    const place = () => view.requestMeasure(request);
    // Whoever works in a card has chosen it. Not while a mouse button is down: what is being pressed must not move.
    let used = cardOf(document.activeElement, cards);
    const choose = ({ target, type }: Event) => {
      if (type === 'focusin' && !(target as Element).matches(':focus-visible')) return;
      used = cardOf(target as Element, cards);
      place();
    };
    const leave = ({ relatedTarget }: FocusEvent) => {
      if (used === null || cardOf(relatedTarget as Element | null, cards) !== null) return;
      used = null;
      place();
    };
    cards.addEventListener('focusin', choose);
    cards.addEventListener('click', choose);
    cards.addEventListener('focusout', leave);
    const sizes = new ResizeObserver(place);
    const observeCards = () => {
      sizes.disconnect();
      for (const card of [cards, column, ...cards.children]) sizes.observe(card);
    };
    const children = new MutationObserver(observeCards);
    children.observe(cards, { childList: true });
    observeCards();
    place();
    let soon: ReturnType<typeof setTimeout> | undefined;
    const stopFollowing = onPassagesMoved(view, (when) => {
      clearTimeout(soon);
      if (when === 'now') place();
      else soon = setTimeout(place, pauseMs);
    });
    const stopScrolling = scrollTogether(view.scrollDOM, column, media);
    media.addEventListener('change', place);
    return () => {
      sizes.disconnect();
      children.disconnect();
      stopFollowing();
      clearTimeout(soon);
      stopScrolling();
      cards.removeEventListener('focusin', choose);
      cards.removeEventListener('click', choose);
      cards.removeEventListener('focusout', leave);
      media.removeEventListener('change', place);
    };
  }, [view, track, chosenId]);
}

function cardOf(element: Element | null, cards: HTMLElement): string | null {
  const card = element?.closest<HTMLElement>('[data-thread]');
  return card && cards.contains(card) ? (card.dataset.thread ?? null) : null;
}

interface Places {
  tops: ReadonlyMap<HTMLElement, number>;
  height: number;
}

interface Column {
  cards: HTMLElement;
  column: HTMLElement;
  chosenId: string | null;
}

function readPlaces(view: EditorView, { cards, column, chosenId }: Column): Places {
  const scroller = view.scrollDOM;
  const top = scroller.getBoundingClientRect().top;
  const columnTop = column.getBoundingClientRect().top;
  const start = cards.getBoundingClientRect().top - columnTop + column.scrollTop;
  // From the text to the track, when both are scrolled equally far.
  const shift = top - columnTop - start;
  const elements = [...cards.children].filter((child) => child instanceof HTMLElement);
  const wanted = elements
    .map((element) => {
      const id = element.dataset.thread ?? '';
      const passage = id === newCard ? chosenPassage(view.state) : passageOf(view.state, id);
      return {
        element,
        id,
        wanted: passage && topOf(view, passage, top) + shift - cardPadding,
        height: element.offsetHeight,
      };
    })
    .toSorted((a, b) => (a.wanted ?? Infinity) - (b.wanted ?? Infinity) || 0);
  const tops = placeCards(wanted, chosenId);
  const last = wanted.at(-1);
  const end = last ? (tops.at(-1) ?? 0) + last.height : 0;
  // The column can be scrolled as far as the text.
  const scrollable = scroller.scrollHeight - scroller.clientHeight + column.clientHeight;
  return {
    tops: new Map(wanted.map(({ element }, index) => [element, Math.round(tops[index] ?? 0)])),
    height: Math.ceil(Math.max(end, scrollable - start)),
  };
}

/** In the text, from its top. Lines that aren't drawn are where the editor expects them. */
function topOf(view: EditorView, { from }: Passage, scrollerTop: number): number {
  const isDrawn = view.viewport.from <= from && from <= view.viewport.to;
  const drawn = isDrawn ? view.coordsAtPos(from, 1) : null;
  if (drawn) return drawn.top - scrollerTop + view.scrollDOM.scrollTop;
  return view.lineBlockAt(from).top + view.documentPadding.top;
}

function writePlaces(cards: HTMLElement, { tops, height }: Places): void {
  cards.dataset.beside = '';
  for (const [element, top] of tops) setStyle(element, 'top', top);
  setStyle(cards, 'height', height);
}

function clearPlaces(cards: HTMLElement): void {
  if (cards.dataset.beside === undefined) return;
  delete cards.dataset.beside;
  cards.style.height = '';
  for (const card of cards.children) if (card instanceof HTMLElement) card.style.top = '';
}

/** Only what changed: most keys move nothing. */
function setStyle(element: HTMLElement, property: 'top' | 'height', pixels: number): void {
  const value = `${pixels}px`;
  if (element.style[property] !== value) element.style[property] = value;
}

/** Whichever of the two is scrolled, also by the keyboard, takes the other with it. */
function scrollTogether(
  text: HTMLElement,
  column: HTMLElement,
  { matches }: MediaQueryList,
): () => void {
  if (!matches) return () => {};
  const differ = () => Math.abs(text.scrollTop - column.scrollTop) >= 1;
  const fromText = () => {
    // The cards may reach further down than the text.
    const isAtEnd = text.scrollTop >= text.scrollHeight - text.clientHeight - 1;
    if (differ() && !(isAtEnd && column.scrollTop > text.scrollTop)) {
      column.scrollTop = text.scrollTop;
    }
  };
  const fromColumn = () => {
    if (differ()) text.scrollTop = column.scrollTop;
  };
  fromText();
  text.addEventListener('scroll', fromText, { passive: true });
  column.addEventListener('scroll', fromColumn, { passive: true });
  return () => {
    text.removeEventListener('scroll', fromText);
    column.removeEventListener('scroll', fromColumn);
  };
}
