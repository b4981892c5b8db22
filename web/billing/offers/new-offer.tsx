import { type MetaFunction, useNavigate, useSearchParams } from 'react-router';
import { QueryView } from '../../data/query-view.tsx';
import { pageMeta } from '../../page/meta.ts';
import type { PageHandle } from '../../page/page-handle.ts';
import { TextLink } from '../../ui/buttons/text-link.tsx';
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx';
import { WorkHeader } from '../../ui/layout/work-screen.tsx';
import { type Draft, draftFromRequest, draftLike, emptyDraft } from './draft.ts';
import { useDraftOffer, useOffer, useSalesRequest } from './hooks.ts';
import { OfferForm } from './offer-form.tsx';
import { offersPath } from './words.ts';

export const handle: PageHandle = { screen: 'work' };

export const meta: MetaFunction = (args) =>
  pageMeta(args, { title: 'New offer', description: 'Draft an Enterprise offer.', hidden: true });

/** An offer from a sales request (`?message`), like another one (`?like`), or from nothing. */
export default function NewOffer() {
  const [search] = useSearchParams();
  const messageId = search.get('message');
  const likeId = search.get('like');
  const request = useSalesRequest(messageId);
  const like = useOffer(messageId ? null : likeId);
  const skeleton = <SkeletonLines lines={8} title />;
  return (
    <>
      <WorkHeader
        trail={[{ label: 'Offers', to: offersPath }, { label: 'New offer' }]}
        title="New offer"
        text="A draft first. Nothing is sent until you’ve read it once more."
      />
      {messageId ? (
        <QueryView result={request} skeleton={skeleton}>
          {(request) => (
            <>
              <p className="mt-4 small">
                From sales request{' '}
                <TextLink to={`/user-screen/inbox/${request.id}`}>
                  {request.number}, {request.subject}
                </TextLink>
              </p>
              <DraftForm draft={draftFromRequest(request)} messageId={request.id} />
            </>
          )}
        </QueryView>
      ) : likeId ? (
        <QueryView result={like} skeleton={skeleton}>
          {(offer) => <DraftForm draft={draftLike(offer)} messageId={offer.message?.id ?? null} />}
        </QueryView>
      ) : (
        <DraftForm draft={emptyDraft()} messageId={null} />
      )}
    </>
  );
}

function DraftForm({ draft, messageId }: { draft: Draft; messageId: string | null }) {
  const create = useDraftOffer(messageId);
  const navigate = useNavigate();
  return (
    <OfferForm
      draft={draft}
      submit="Save draft"
      onSubmit={async (content) => {
        const { id } = await create.mutateAsync(content);
        await navigate(`${offersPath}/${id}`, { replace: true });
      }}
      onCancel={() => void navigate(offersPath)}
    />
  );
}
