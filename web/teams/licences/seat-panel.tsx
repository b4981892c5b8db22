import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { notSoldText, teamPlan } from '../../../contract/plans.ts';
import type { Team } from '../../../contract/teams/teams.ts';
import { formatSellerDay } from '../../../contract/text/seller-dates.ts';
import { useShop } from '../../data/shop.ts';
import { ConfirmDialog } from '../../forms/confirm-dialog.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { TextButton, TextLink } from '../../ui/buttons/text-link.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { useFocusAfterRemoval } from '../members/use-focus-after-removal.ts';
import { useChangeMySeat } from '../team/hooks.ts';
import { isOpen } from '../team/rules.ts';
import { AddLicences } from './add-licences.tsx';
import styles from './seat-panel.module.css';
import { SeatRow } from './seat-row.tsx';

export function SeatPanel({ team }: { team: Team }) {
  const { state, seats, can } = team;
  const term = describeTerm(team);
  const { target, moveFocus } = useFocusAfterRemoval<HTMLElement>();
  return (
    <section ref={target} tabIndex={-1} className={styles.panel} aria-label="Licences">
      <div>
        <SeatRow seats={seats} />
        {can.own && isOpen(team) && <OwnerSeat team={team} onChanged={moveFocus} />}
      </div>
      <div className={styles.term}>
        <p className="small muted">{term.label}</p>
        <p className={styles.day}>{formatSellerDay(term.day)}</p>
        <p className="mt-2 tiny">{term.note}</p>
        {can.own && state === 'active' && !team.waiting && <MoreLicences team={team} />}
      </div>
    </section>
  );
}

function describeTerm({ plan, state, endsAt, openUntil }: Team) {
  if (plan === 'enterprise' && state === 'active') {
    const note = 'Until then, every course is open to everyone with a licence.';
    return { label: 'Agreed until', day: endsAt, note };
  }
  const note =
    "Until then, every course is open to everyone with a licence. It doesn't renew automatically.";
  if (state === 'active') return { label: 'Renew by', day: endsAt, note };
  if (state === 'grace') return { label: 'Courses open until', day: openUntil, note: '' };
  return { label: 'Expired', day: endsAt, note: '' };
}

function MoreLicences({ team }: { team: Team }) {
  const { payments } = useShop();
  if (team.plan === 'enterprise') {
    return (
      <p className="mt-4 small">
        More licences and another year are agreed with sales.{' '}
        <TextLink to="/contact-sales">Contact sales</TextLink>
      </p>
    );
  }
  if (payments === 'off') return <p className="mt-4 small">{notSoldText}</p>;
  if (team.seats.total < teamPlan.maxSeats) {
    return (
      <>
        <AddButton team={team} />
        <p className="mt-4 small muted">
          Need departments, SSO or more than {teamPlan.maxSeats} licences? Your team can grow into
          an organisation. <TextLink to="/contact-sales">Contact sales</TextLink>
        </p>
      </>
    );
  }
  return (
    <p className="mt-4 small">
      More than {teamPlan.maxSeats} licences aren’t sold online.{' '}
      <TextLink to="/contact-sales">Contact sales</TextLink>
    </p>
  );
}

/** `?add` opens the dialog: the pricing page links to it. */
function AddButton({ team }: { team: Team }) {
  const [search, setSearch] = useSearchParams();
  const [isAdding, setIsAdding] = useState(false);
  const isRequested = search.has('add');
  // Removed from the address, so that Back from the payment does not open the dialog again.
  useEffect(() => {
    if (!isRequested) return;
    setIsAdding(true);
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        next.delete('add');
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  }, [isRequested, setSearch]);
  const close = () => setIsAdding(false);
  return (
    <>
      <Button small icon="plus" onClick={() => setIsAdding(true)}>
        Add licences
      </Button>
      <Dialog open={isAdding} title="Add licences" onClose={close}>
        <AddLicences team={team} onClose={close} />
      </Dialog>
    </>
  );
}

/** Owners choose whether they learn with a licence themselves. */
function OwnerSeat({ team, onChanged }: { team: Team; onChanged: () => void }) {
  const [isAsking, setIsAsking] = useState(false);
  const changeSeat = useChangeMySeat(team);
  if (!team.seated) {
    return (
      <p className="mt-4 small muted">
        You don't have a licence yourself.{' '}
        {team.seats.free > 0 && (
          <TextButton
            aria-disabled={changeSeat.isPending}
            onClick={() => {
              if (!changeSeat.isPending) changeSeat.mutate(true, { onSuccess: onChanged });
            }}
          >
            Take a licence
          </TextButton>
        )}
      </p>
    );
  }
  return (
    <div className="mt-4 small muted">
      You're using one of them.{' '}
      <TextButton onClick={() => setIsAsking(true)}>Give up your licence</TextButton>
      <ConfirmDialog
        open={isAsking}
        title="Give up your licence?"
        confirm="Give up your licence"
        danger
        onConfirm={() => changeSeat.mutateAsync(false)}
        onClose={() => setIsAsking(false)}
        onDone={onChanged}
      >
        <p>
          You lose access to courses that only this licence opens. Your progress is saved, you stay
          the owner, and someone else can use the licence.
        </p>
      </ConfirmDialog>
    </div>
  );
}
