import { useCallback, useEffect, useRef, useState } from 'react';
import type { PointAnswer } from '../../../contract/assessment/assignments.ts';
import {
  getPeerDesk,
  givePeerReview,
  type PeerDesk,
  type PeerWork,
  reportPeerWork,
  takePeerReview,
} from '../../../contract/assessment/peer-reviews.ts';
import { call } from '../../data/api.ts';
import { errorMessage } from '../../data/error-message.ts';
import { useForm } from '../../forms/use-form.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { TextButton } from '../../ui/buttons/text-link.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx';
import { TextArea } from '../../ui/fields/text-field.tsx';
import { notify } from '../../ui/overlays/toast.ts';
import { formatCamera } from '../assignments/camera.ts';
import { HandedInParts } from '../shared/handed-in-parts.tsx';
import { PointField } from '../shared/point-field.tsx';
import { StoredPhoto } from '../shared/stored-photo.tsx';
import styles from './fellow-work.module.css';
import { loadPeerDraft, removePeerDraft, savePeerDraft } from './peer-draft.ts';
import { ReasonDialog } from './reason-dialog.tsx';

type FellowWorkProps = { accountId: number; slug: string };

/** The reviews that a learner gives in return for those they get. */
export function FellowWork({ accountId, slug }: FellowWorkProps) {
  const { desk, error, reload } = useDesk(slug);
  const [pending, setPending] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);

  const take = async () => {
    setPending(true);
    try {
      await call(takePeerReview, { params: { slug } });
    } catch (error) {
      void notify.error(errorMessage(error));
    }
    await reload();
    setPending(false);
    heading.current?.focus();
  };
  const finish = async (message: string) => {
    void notify.success(message);
    await reload();
    heading.current?.focus();
  };

  if (error) return <ErrorState message={error} onRetry={() => void reload()} />;
  if (desk === undefined) return <SkeletonLines lines={3} />;
  if (desk === null) return null;
  const { asked, given, open, isMore } = desk;
  return (
    <section className={`${styles.fellows} mt-6 ruled lined`} aria-labelledby="fellow-work">
      <h3 id="fellow-work" ref={heading} tabIndex={-1}>
        Review fellow learners’ work
      </h3>
      <p className={styles.about}>
        {describeGiven(given, asked)}{' '}
        {open && 'You don’t know whose work this is, and they won’t know that it was you.'}
      </p>
      {open ? (
        <PeerForm key={open.id} accountId={accountId} work={open} desk={desk} onDone={finish} />
      ) : isMore ? (
        <Button
          variant={given < asked ? 'primary' : 'quiet'}
          pending={pending}
          onClick={() => void take()}
        >
          {given < asked ? 'Start a review' : 'Give another review'}
        </Button>
      ) : (
        given < asked && (
          <p className={styles.about}>
            There’s nothing to review right now. We’ll let you know when someone else hands in.
          </p>
        )
      )}
    </section>
  );
}

function describeGiven(given: number, asked: number): string {
  if (given === 0) return `You get ${asked} reviews, and we ask you for ${asked} in return.`;
  if (given < asked) return `You’ve given ${given} of ${asked} reviews.`;
  return `You’ve given ${given} reviews. Thank you.`;
}

function useDesk(slug: string) {
  const [state, setState] = useState<{ desk?: PeerDesk | null; error?: string }>({});
  const reload = useCallback(async () => {
    try {
      setState({ desk: await call(getPeerDesk, { params: { slug } }) });
    } catch (error) {
      setState({ error: errorMessage(error) });
    }
  }, [slug]);
  useEffect(() => void reload(), [reload]);
  return { ...state, reload };
}

type PeerFormProps = {
  accountId: number;
  work: PeerWork;
  desk: PeerDesk;
  onDone: (message: string) => Promise<void>;
};

function PeerForm({ accountId, work, desk: { assignment }, onDone }: PeerFormProps) {
  const { id, rubric } = work;
  const [draft, setDraft] = useState(() => loadPeerDraft(accountId, id, rubric.length));
  const [isReporting, setIsReporting] = useState(false);
  useEffect(() => savePeerDraft(accountId, id, draft), [accountId, id, draft]);

  const form = useForm({
    held: { points: draft.points.includes(null), sentence: draft.sentence },
    onSubmit: async () => {
      const points = draft.points.filter((point): point is PointAnswer => point !== null);
      if (points.length < rubric.length) return { points: 'Answer each question first.' };
      if (draft.sentence.trim().length < 10) {
        return { sentence: 'Write a whole sentence, 10 characters or more.' };
      }
      const sentence = draft.sentence.replace(/\s+/g, ' ');
      await call(givePeerReview, { params: { id }, body: { points, sentence } });
      removePeerDraft(accountId, id);
      await onDone('Your review was sent. Thank you.');
    },
  });
  const problem = form.errors.points ?? form.errors.form;
  const report = async (reason: string) => {
    await call(reportPeerWork, { params: { id }, body: { reason } });
    removePeerDraft(accountId, id);
    await onDone('Thank you. The teachers will look at this work.');
  };

  return (
    <div className="stack gap-6">
      <section className={`${styles.work} sunken rounded`} aria-label="A fellow learner’s work">
        {work.photos.length > 0 && (
          <ul className={`${styles.photos} stack gap-4`}>
            {work.photos.map((photo) => {
              const title = `Photo ${photo.position}: ${assignment.photos[photo.position - 1]?.title ?? ''}`;
              return (
                <li key={photo.id}>
                  <StoredPhoto photo={photo} size="large" alt={title} />
                  <p className={styles.about}>{title}</p>
                  <p className={styles.about}>{formatCamera(photo.camera)}</p>
                </li>
              );
            })}
          </ul>
        )}
        <HandedInParts work={work} />
        {work.comments && (
          <>
            <h4 className="mt-5 small name">Their comments</h4>
            <p className="mt-2 small anywhere lines">{work.comments}</p>
          </>
        )}
      </section>
      <form aria-label="Your review" {...form.props}>
        {rubric.map((question, index) => (
          <PointField
            key={question}
            question={question}
            name={`peer point ${index}`}
            answer={draft.points[index] ?? null}
            isMissing={form.errors.points !== undefined && draft.points[index] === null}
            onChange={(answer) => setDraft({ ...draft, points: draft.points.with(index, answer) })}
          />
        ))}
        <TextArea
          className={styles.sentence}
          label="One sentence for them"
          hint="What works, or what would help most. Be kind and concrete."
          rows={3}
          maxLength={500}
          {...form.register('sentence')}
          value={draft.sentence}
          onChange={({ target }) => setDraft({ ...draft, sentence: target.value })}
        />
        {problem && <Notice className="mt-4" tone="bad" title={problem} />}
        <div className="cluster center gap-3-5 mt-5">
          <Button type="submit" variant="primary" pending={form.isSubmitting}>
            Send review
          </Button>
          <TextButton small onClick={() => setIsReporting(true)}>
            Report this work
          </TextButton>
        </div>
      </form>
      {isReporting && (
        <ReasonDialog
          title="Report this work"
          text="For work that is offensive, copied or not an answer at all. The teachers will look at it, and you don’t have to review it."
          label="What’s wrong with it?"
          action="Report it"
          onSend={({ reason }) => report(reason)}
          onClose={() => setIsReporting(false)}
        />
      )}
    </div>
  );
}
