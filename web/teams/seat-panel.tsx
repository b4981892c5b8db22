import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { teamPlan } from '../../contract/billing.ts';
import type { Team } from '../../contract/teams.ts';
import { untilDay } from '../dates.ts';
import { sentenceOf } from '../form-errors.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { TextButton } from '../ui/text-link.tsx';
import { notify } from '../ui/toast.ts';
import { AddLicences } from './add-licences.tsx';
import { useTakeSeat } from './hooks.ts';
import styles from './seat-panel.module.css';
import { SeatRow } from './seat-row.tsx';
import { isOpen } from './team-words.ts';

/** How many licences there are, whose they are and how long they last. */
export function SeatPanel({ team }: { team: Team }) {
  const { state, seats, can } = team;
  const term = termOf(team);
  const mayAdd = can.own && state === 'active' && seats.total < teamPlan.maxSeats;
  return (
    <section className={styles.panel} aria-label="Licences">
      <div>
        <SeatRow seats={seats} />
        {can.own && isOpen(team) && <OwnSeat team={team} />}
      </div>
      <div className={styles.term}>
        <p className={styles.label}>{term.label}</p>
        <p className={styles.day}>{untilDay(term.day)}</p>
        <p className={styles.note}>{term.note}</p>
        {mayAdd && <AddButton team={team} />}
      </div>
    </section>
  );
}

function termOf({ state, endsAt, openUntil }: Team) {
  const note = 'Until then every course is open. Nothing is charged by itself.';
  if (state === 'active') return { label: 'Renews by hand before', day: endsAt, note };
  if (state === 'grace') return { label: 'Courses open until', day: openUntil, note: '' };
  return { label: 'Ended on', day: endsAt, note: '' };
}

/** The pricing page leads here with the dialog open. */
function AddButton({ team }: { team: Team }) {
  const [search, setSearch] = useSearchParams();
  const isAdding = search.has('add');
  const show = (open: boolean) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        if (open) next.set('add', '1');
        else next.delete('add');
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  return (
    <>
      <Button small icon="plus" onClick={() => show(true)}>
        Add licences
      </Button>
      <Dialog open={isAdding} title="Add licences" onClose={() => show(false)}>
        <AddLicences team={team} onClose={() => show(false)} />
      </Dialog>
    </>
  );
}

/** Owners run a team with or without learning in it. */
function OwnSeat({ team }: { team: Team }) {
  const [isAsking, setIsAsking] = useState(false);
  const take = useTakeSeat(team.id);
  const change = (seated: boolean) =>
    take.mutate(seated, {
      onSuccess: () => {
        setIsAsking(false);
        void notify.success(
          seated ? 'You have a licence: every course is open to you.' : 'Your licence is free.',
        );
      },
      onError: (error) => {
        setIsAsking(false);
        void notify.error(sentenceOf(error));
      },
    });
  if (!team.seated) {
    return (
      <p className={styles.own}>
        You have no licence of your own.{' '}
        {team.seats.free > 0 && (
          <TextButton
            aria-disabled={take.isPending}
            onClick={() => {
              if (!take.isPending) change(true);
            }}
          >
            Take a seat
          </TextButton>
        )}
      </p>
    );
  }
  return (
    <div className={styles.own}>
      One of them is yours.{' '}
      <TextButton onClick={() => setIsAsking(true)}>Give up the seat</TextButton>
      <Dialog
        open={isAsking}
        title="Give up your seat?"
        onClose={() => setIsAsking(false)}
        actions={
          <>
            <Button variant="danger" pending={take.isPending} onClick={() => change(false)}>
              Give up the seat
            </Button>
            <Button onClick={() => setIsAsking(false)}>Cancel</Button>
          </>
        }
      >
        <p>
          Courses that only this licence opens are locked for you. Your progress is kept, you stay
          the owner, and someone else can have the licence.
        </p>
      </Dialog>
    </div>
  );
}
