import {
  type ComponentProps,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { Link } from 'react-router';
import { classNames } from '../class-names.ts';
import styles from './menu.module.css';

export type MenuItem = {
  label: string;
  /** A second line. */
  hint?: string;
  icon?: ReactNode;
  /** Can't be undone. */
  danger?: boolean;
} & ({ to: string; onSelect?: undefined } | { onSelect: () => void; to?: undefined });

type Align = 'start' | 'end';

type MenuButtonProps = {
  items: readonly MenuItem[];
  /** Which edges of button and menu are aligned. */
  align?: Align;
} & Omit<ComponentProps<'button'>, 'ref' | 'type'>;

/** A button with a menu. It opens by a click, and by the arrow keys up and down. */
export function MenuButton({ items, align = 'end', children, ...rest }: MenuButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  const labelId = useId();
  const [first, setFirst] = useState<First | null>(null);
  const open = (at: First) => {
    if (rest['aria-disabled'] !== true) setFirst(at);
  };
  return (
    <>
      <button
        {...rest}
        ref={button}
        id={labelId}
        type="button"
        aria-haspopup="menu"
        aria-expanded={first !== null}
        onClick={() => (first ? setFirst(null) : open('top'))}
        onKeyDown={(event) => {
          const at = ({ ArrowDown: 'top', ArrowUp: 'bottom' } as const)[event.key];
          if (!at) return;
          event.preventDefault();
          open(at);
        }}
      >
        {children}
      </button>
      {first && (
        <Menu
          aria-labelledby={labelId}
          anchor={button}
          items={items}
          align={align}
          first={first}
          onClose={() => setFirst(null)}
        />
      )}
    </>
  );
}

/** Which item has the focus when a menu opens. */
type First = 'top' | 'bottom';

type MenuProps = {
  /** The button that has opened it; it gets the focus back. */
  anchor: RefObject<HTMLElement | null>;
  items: readonly MenuItem[];
  onClose: () => void;
  align?: Align;
  first?: First;
} & Pick<ComponentProps<'div'>, 'aria-label' | 'aria-labelledby'>;

/** An open menu at a button. A long list needs one of them, not one for each row. */
export function Menu({ anchor, items, onClose, align = 'end', first = 'top', ...name }: MenuProps) {
  const menu = useRef<HTMLDivElement>(null);
  const close = () => {
    anchor.current?.focus({ preventScroll: true });
    onClose();
  };
  const show = useEffectEvent((element: HTMLDivElement) => {
    element.showPopover();
    if (anchor.current) place(element, anchor.current.getBoundingClientRect(), align);
    itemsOf(element)
      .at(first === 'top' ? 0 : -1)
      ?.focus({ preventScroll: true });
  });
  // In the layout phase: it must never be painted in the wrong place.
  useLayoutEffect(() => {
    if (menu.current) show(menu.current);
  }, []);

  const leave = useEffectEvent(({ target }: Event) => {
    const isOurs = (element: HTMLElement | null) =>
      target instanceof Node && element?.contains(target);
    if (!isOurs(menu.current) && !isOurs(anchor.current)) onClose();
  });
  // It stays with its button: a page that is still scrolling when the menu opens must not close it.
  const follow = useEffectEvent(({ target }: Event) => {
    if (!menu.current || !anchor.current || target === menu.current) return;
    const button = anchor.current.getBoundingClientRect();
    if (button.bottom < 0 || button.top > window.innerHeight) onClose();
    else place(menu.current, button, align);
  });
  useEffect(() => {
    const end = new AbortController();
    const options = { capture: true, signal: end.signal };
    for (const name of ['pointerdown', 'focusin']) {
      document.addEventListener(name, (event) => leave(event), options);
    }
    document.addEventListener('scroll', (event) => follow(event), options);
    window.addEventListener('resize', (event) => follow(event), options);
    return () => end.abort();
  }, []);

  function handleKeyDown(event: KeyboardEvent<HTMLElement>) {
    const all = itemsOf(event.currentTarget);
    const at = all.indexOf(event.target as HTMLElement);
    const next = {
      ArrowDown: all[(at + 1) % all.length],
      ArrowUp: all.at(at <= 0 ? -1 : at - 1),
      Home: all[0],
      End: all.at(-1),
    }[event.key];
    // Not for a dialog or a toolbar around it.
    event.stopPropagation();
    if (event.key === 'Tab') close();
    if (event.key === 'Escape' || next) event.preventDefault();
    if (event.key === 'Escape') close();
    next?.focus();
    // Links only know Enter.
    if (event.key === ' ' && event.target instanceof HTMLAnchorElement) {
      event.preventDefault();
      event.target.click();
    } else if (event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey) {
      startingWith(event.key, all, at)?.focus();
    }
  }

  return (
    <div
      {...name}
      ref={menu}
      role="menu"
      tabIndex={-1}
      popover="manual"
      className={styles.menu}
      onKeyDown={handleKeyDown}
    >
      {items.map(({ label, hint, icon, danger, to, onSelect }) => {
        const props = {
          role: 'menuitem',
          tabIndex: -1,
          className: classNames(styles.item, danger && styles.danger),
          // The pointer and the arrow keys move the same mark.
          onPointerMove: ({ currentTarget }: { currentTarget: HTMLElement }) => {
            if (document.activeElement !== currentTarget) currentTarget.focus();
          },
          onClick: () => {
            close();
            onSelect?.();
          },
        };
        const content = (
          <>
            {icon}
            <span className="stack">
              {label}
              {hint && <span className="tiny plain">{hint}</span>}
            </span>
          </>
        );
        return to === undefined ? (
          <button key={label} type="button" {...props}>
            {content}
          </button>
        ) : (
          <Link key={label} to={to} {...props}>
            {content}
          </Link>
        );
      })}
    </div>
  );
}

const itemsOf = (menu: HTMLElement) => [...menu.querySelectorAll<HTMLElement>('[role="menuitem"]')];

/** The next one from `at` on, so that pressing a letter again goes through them. */
function startingWith(letter: string, items: HTMLElement[], at: number): HTMLElement | undefined {
  const isMatch = (item: HTMLElement) =>
    item.textContent.toLowerCase().startsWith(letter.toLowerCase());
  return [...items.slice(at + 1), ...items.slice(0, at + 1)].find(isMatch);
}

const gap = 4;
const margin = 8;

/** Below the button, or above it if it only fits there. Where it fits on neither side, it scrolls on the larger one. */
function place(menu: HTMLElement, button: DOMRect, align: Align): void {
  // Its preferred height.
  menu.style.maxHeight = '';
  const { offsetWidth: width, offsetHeight: height } = menu;
  const { innerWidth, innerHeight } = window;
  const roomBelow = innerHeight - margin - (button.bottom + gap);
  const roomAbove = button.top - gap - margin;
  const isBelow = height <= roomBelow || (height > roomAbove && roomBelow >= roomAbove);
  const shown = Math.min(height, isBelow ? roomBelow : roomAbove);
  const left = align === 'start' ? button.left : button.right - width;
  menu.style.maxHeight = `${shown}px`;
  menu.style.top = `${isBelow ? button.bottom + gap : button.top - gap - shown}px`;
  menu.style.left = `${Math.max(margin, Math.min(left, innerWidth - margin - width))}px`;
}
