import { useId } from 'react';
import { useLocation } from 'react-router';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/drawings/icon.tsx';
import { type AreaMenu, type Group, openGroup, type Place, waitingIn } from './area-menu.ts';
import { PlaceLink } from './place-link.tsx';
import styles from './side-menu.module.css';
import { Waiting } from './waiting.tsx';

/** The learner area's menu on wide screens; narrow ones have the bottom bar instead. */
export function SideMenu({ menu }: { menu: AreaMenu }) {
  const { pathname } = useLocation();
  const open = openGroup(menu, pathname);
  const isOnlyGroup = menu.groups.length === 1;
  return (
    <nav className={`${styles.menu} unprinted`} aria-label="Learning area">
      <Places places={[menu.home]} />
      {menu.groups.map((group) =>
        group === open ? (
          <OpenGroup key={group.name} group={group} hasHeading={!isOnlyGroup} />
        ) : (
          <ClosedGroup key={group.name} group={group} />
        ),
      )}
      <hr className={`${styles.line} mt-4 mb-4`} />
      <Places places={menu.account} />
    </nav>
  );
}

function OpenGroup({ group, hasHeading }: { group: Group; hasHeading: boolean }) {
  const id = useId();
  // The page of a group with a single one has the group's name already.
  if (!hasHeading || group.places.length === 1) return <Places places={group.places} />;
  return (
    <>
      <p id={id} className={`${styles.heading} tiny label mt-4 mb-1`}>
        {group.name}
      </p>
      <Places places={group.places} labelledBy={id} />
    </>
  );
}

/** One line, so that every group is in sight: a link to its first page, which opens the group. */
function ClosedGroup({ group }: { group: Group }) {
  const [first] = group.places;
  if (!first) return null;
  return (
    <ul className={styles.closed}>
      <li>
        <MenuLink
          place={{ ...first, waiting: waitingIn(group) }}
          hasMore={group.places.length > 1}
        />
      </li>
    </ul>
  );
}

function Places({ places, labelledBy }: { places: Place[]; labelledBy?: string }) {
  return (
    <ul aria-labelledby={labelledBy}>
      {places.map((place) => (
        <li key={place.to}>
          <MenuLink place={place} />
        </li>
      ))}
    </ul>
  );
}

function MenuLink({ place, hasMore = false }: { place: Place; hasMore?: boolean }) {
  const { label, icon, waiting = 0 } = place;
  return (
    <PlaceLink
      place={place}
      className={`${styles.place} row center gap-3 small muted label rounded inset-2 tall`}
    >
      <Icon name={icon} />
      {label}
      <Waiting count={waiting} className="pushed" />
      {hasMore && (
        <Icon
          name="chevron"
          size={14}
          className={classNames('faint pushed', waiting > 0 && styles.afterCount)}
        />
      )}
    </PlaceLink>
  );
}
