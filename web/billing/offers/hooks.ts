import { skipToken, useQuery } from '@tanstack/react-query';
import {
  changeOffer,
  createOffer,
  getOffer,
  listOfferableTeams,
  listOffers,
  type OfferContent,
  OfferState,
  sendOffer,
  withdrawOffer,
} from '../../../contract/billing/offers.ts';
import { getMessage } from '../../../contract/community/inbox.ts';
import { call } from '../../data/api.ts';
import { sendOnce } from '../../data/send-once.ts';
import { useChange } from '../../data/use-change.ts';
import { defineListQuery, oneOf, type QueryOf, words } from '../../lists/list-query.ts';
import { useListCall } from '../../lists/use-list-call.ts';

const offersKey = ['billing', 'offers'];

const offersPerPage = 20;

export const offersQuery = defineListQuery({
  q: words(120),
  state: oneOf([undefined, ...OfferState.options], undefined),
});

export function useOffers({ q: search, state, page }: QueryOf<typeof offersQuery>) {
  return useListCall(listOffers, [...offersKey, 'list'], {
    query: { search, state, page, limit: offersPerPage },
  });
}

export function useOffer(id: string | null) {
  return useQuery({
    queryKey: [...offersKey, 'one', id],
    queryFn: id ? ({ signal }) => call(getOffer, { params: { id } }, { signal }) : skipToken,
  });
}

/** The sales request that an offer answers. */
export function useSalesRequest(id: string | null) {
  return useQuery({
    queryKey: ['inbox', 'sales-request', id],
    queryFn: id ? ({ signal }) => call(getMessage, { params: { id } }, { signal }) : skipToken,
  });
}

/** What an offer to this address can be for, apart from a new organisation. */
export function useOfferableTeams(email: string) {
  return useQuery({
    queryKey: [...offersKey, 'teams', email],
    queryFn: email
      ? ({ signal }) => call(listOfferableTeams, { query: { email } }, { signal })
      : skipToken,
  });
}

export function useDraftOffer(messageId: string | null) {
  return useChange(
    (content: OfferContent) =>
      sendOnce(createOffer, { body: { ...content, ...(messageId && { messageId }) } }),
    {
      refresh: [offersKey],
      failsInPlace: true,
      done: ({ number }) => `Offer ${number} is a draft.`,
    },
  );
}

export function useChangeOffer({ id, version }: { id: string; version: number }) {
  return useChange(
    (content: OfferContent) => call(changeOffer, { params: { id }, body: { ...content, version } }),
    { refresh: [offersKey], failsInPlace: true, done: ({ number }) => `Offer ${number} is saved.` },
  );
}

export function useSendOffer({ id, version }: { id: string; version: number }) {
  return useChange(() => call(sendOffer, { params: { id }, body: { version } }), {
    refresh: [offersKey],
    failsInPlace: true,
    done: ({ number, contactEmail }) => `Offer ${number} is on its way to ${contactEmail}.`,
  });
}

export function useWithdrawOffer(id: string) {
  return useChange(() => call(withdrawOffer, { params: { id } }), {
    refresh: [offersKey],
    failsInPlace: true,
    done: ({ number }) => `Offer ${number} is withdrawn.`,
  });
}
