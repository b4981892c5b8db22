import { type RefObject, useEffect, useId, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { useCloseOnNavigation } from '../../page/use-close-on-navigation.ts';
import { ThemeToggle } from '../../ui/buttons/theme-toggle.tsx';
import { Icon } from '../../ui/drawings/icon.tsx';
import { type AreaMenu, isAt, openGroup, type Place } from './area-menu.ts';
import styles from './bottom-bar.module.css';
import { PlaceLink } from './place-link.tsx';
import { Waiting } from './waiting.tsx';

const sheetId = 'more';

/** In the bar itself, under a shorter name. */
const barLabels = new Map([
  ['/user-screen/my-learning', 'Learning'],
  ['/user-screen/review', 'Review'],
  ['/user-screen/progress', 'Progress'],
  ['/user-screen/admin-dashboard', 'Dashboard'],
  ['/user-screen/studio/bank', 'Questions'],
]);

/** Files to import are rarely on a phone: its place in the bar is worth more to others. */
const importPath = '/user-screen/studio/import';

/** Pages that wide screens reach from the header or from My Learning. */
const otherPlaces: { first: Place[]; notes: Place[]; last: Place[] } = {
  first: [{ to: '/user-screen/user-courses', label: 'Courses', icon: 'search' }],
  notes: [{ to: '/user-screen/notes', label: 'Notes', icon: 'pencil' }],
  last: [{ to: '/pricing', label: 'Upgrade Plan', icon: 'star' }],
};

/** The learner area's menu on narrow screens: four pages and the rest in a sheet, all within a thumb's reach. */
export function BottomBar({ menu }: { menu: AreaMenu }) {
  const { pathname } = useLocation();
  const sheet = useRef<HTMLDivElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  useCloseOnNavigation(sheet);
  useCloseWhenWide(sheet);
  const inBar = [menu.home, ...placesInBar(menu, pathname)];
  const isElsewhere = !inBar.some((place) => isAt(place, pathname));
  return (
    <nav
      className={`${styles.bar} unprinted ruled paper`}
      aria-label="Learning area"
      data-bottom-bar
    >
      <ul className={`${styles.tabs} stack centred`}>
        {inBar.map((place) => (
          <li key={place.to}>
            <PlaceLink place={place} className={styles.tab}>
              <span className={`${styles.symbol} relative`}>
                <Icon name={place.icon} size={22} />
                <Waiting count={place.waiting ?? 0} className={styles.waiting} />
              </span>
              {barLabels.get(place.to) ?? place.label}
            </PlaceLink>
          </li>
        ))}
        <li>
          <button
            type="button"
            className={styles.tab}
            popoverTarget={sheetId}
            aria-expanded={isOpen}
            data-here={isElsewhere || undefined}
          >
            <span className={`${styles.symbol} relative`}>
              <Icon name="menu" size={22} />
            </span>
            More
          </button>
        </li>
      </ul>
      <div
        ref={sheet}
        id={sheetId}
        popover="auto"
        className={`${styles.sheet} ink full surface raised`}
        onToggle={(event) => setIsOpen(event.newState === 'open')}
      >
        <Sheet menu={menu} inBar={inBar} />
      </div>
    </nav>
  );
}

/** Of the group that the page belongs to; of Learning those that have a shorter name. */
function placesInBar(menu: AreaMenu, pathname: string): Place[] {
  const [learning] = menu.groups;
  const open = openGroup(menu, pathname);
  if (open && open !== learning) {
    return open.places.filter(({ to }) => to !== importPath).slice(0, 3);
  }
  return (learning?.places ?? []).filter(({ to }) => barLabels.has(to));
}

function Sheet({ menu, inBar }: { menu: AreaMenu; inBar: readonly Place[] }) {
  const hasHeadings = menu.groups.length > 1;
  return (
    <>
      {menu.groups.map(({ name, places }, index) => (
        <SheetList
          key={name}
          heading={hasHeadings ? name : undefined}
          places={[
            ...(index === 0 ? otherPlaces.first : []),
            ...places.filter((place) => !inBar.includes(place)),
            ...(index === 0 ? otherPlaces.notes : []),
          ]}
        />
      ))}
      <hr className={`${styles.line} mt-2 mb-2`} />
      <SheetList
        places={[...menu.account, ...otherPlaces.last]}
        last={{ to: '/sign-out', label: 'Sign Out', icon: 'sign-out' }}
      />
      <div className={`${styles.theme} cluster center between gap-2-4 mt-2 pt-3 small muted ruled`}>
        <span aria-hidden="true">Colours</span>
        <ThemeToggle />
      </div>
    </>
  );
}

type SheetListProps = {
  heading?: string | undefined;
  places: Place[];
  last?: Place;
};

function SheetList({ heading, places, last }: SheetListProps) {
  const id = useId();
  if (places.length === 0) return null;
  return (
    <>
      {heading && (
        <p id={id} className="mt-3 tiny label">
          {heading}
        </p>
      )}
      <ul className={`${styles.list} stack`} aria-labelledby={heading ? id : undefined}>
        {[...places, ...(last ? [last] : [])].map((place) => (
          <li key={place.to}>
            <PlaceLink
              place={place}
              className={`${styles.place} row center gap-3 small label rounded tight`}
            >
              <Icon name={place.icon} />
              {place.label}
              <Waiting count={place.waiting ?? 0} className="pushed" />
            </PlaceLink>
          </li>
        ))}
      </ul>
    </>
  );
}

/** The sheet belongs to the bar, which wide screens don't have. */
function useCloseWhenWide(sheet: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const wide = matchMedia('(min-width: 961px)');
    const hide = () => sheet.current?.hidePopover?.();
    wide.addEventListener('change', hide);
    return () => wide.removeEventListener('change', hide);
  }, [sheet]);
}
