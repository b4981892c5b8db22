import { useQuery } from '@tanstack/react-query';
import * as contract from '../../../contract/integrations/webhooks.ts';
import type { EventType } from '../../../contract/site/events.ts';
import { call } from '../../data/api.ts';
import { useChange } from '../../data/use-change.ts';
import { defineListQuery, oneOf, type QueryOf, words } from '../../lists/list-query.ts';
import { useListCall } from '../../lists/use-list-call.ts';

const keysOf = (teamId: string) => ['webhooks', teamId];

/** Deliveries go on while someone looks; what waits is worth another look sooner. */
const refetchInterval = 30_000;
const soon = 3_000;

export function useWebhooks(teamId: string) {
  return useQuery({
    queryKey: [...keysOf(teamId), 'addresses'],
    queryFn: ({ signal }) => call(contract.listWebhooks, { params: { id: teamId } }, { signal }),
    refetchInterval,
  });
}

/** `team` and `webhook` say whose deliveries the address shows. */
export const deliveriesQuery = defineListQuery({
  team: words(36),
  webhook: words(36),
  state: oneOf(contract.deliveryStates, 'all'),
});
export type DeliveriesQuery = QueryOf<typeof deliveriesQuery>;

export function useDeliveries(
  teamId: string,
  endpointId: string,
  { state, page }: DeliveriesQuery,
) {
  return useListCall(
    contract.listDeliveries,
    [...keysOf(teamId), 'deliveries'],
    { params: { id: teamId, endpointId }, query: { state, page, limit: 20 } },
    {
      staleTime: 0,
      refetchInterval: ({ state: { data } }) =>
        data?.data.some(isUnderWay) ? soon : refetchInterval,
    },
  );
}

/** It was never tried so far, or is being tried now: the answer comes in a moment. */
const isUnderWay = ({ state, tries }: contract.WebhookDelivery) =>
  state === 'under_way' || (state === 'waiting' && tries === 0);

export interface WebhookFields {
  url: string;
  types: EventType[];
}

export function useCreateWebhook(teamId: string) {
  return useChange(
    (body: WebhookFields) => call(contract.createWebhook, { params: { id: teamId }, body }),
    { refresh: [keysOf(teamId)], failsInPlace: true },
  );
}

type Change = Partial<WebhookFields> & { state?: 'on' | 'paused' };

const said = { on: 'It’s on. What waited is being sent.', paused: 'It’s paused. Events wait.' };

export function useChangeWebhook(teamId: string, endpointId: string) {
  return useChange(
    (body: Change) => call(contract.changeWebhook, { params: { id: teamId, endpointId }, body }),
    {
      refresh: [keysOf(teamId)],
      done: (_, { state }) => (state ? said[state] : 'Saved.'),
      failsInPlace: true,
    },
  );
}

export function useDeleteWebhook(teamId: string) {
  return useChange(
    (endpointId: string) => call(contract.deleteWebhook, { params: { id: teamId, endpointId } }),
    { refresh: [keysOf(teamId)], done: ({ message }) => message, failsInPlace: true },
  );
}

export function useTestWebhook(teamId: string, endpointId: string) {
  return useChange(() => call(contract.testWebhook, { params: { id: teamId, endpointId } }), {
    refresh: [keysOf(teamId)],
    done: ({ message }) => message,
  });
}

export function useReadSecret(teamId: string, endpointId: string) {
  return useChange(() => call(contract.readWebhookSecret, { params: { id: teamId, endpointId } }), {
    refresh: [],
    failsInPlace: true,
  });
}

export function useReplaceSecret(teamId: string, endpointId: string) {
  return useChange(
    () => call(contract.replaceWebhookSecret, { params: { id: teamId, endpointId } }),
    { refresh: [keysOf(teamId)], failsInPlace: true },
  );
}

export function useRepeatDelivery(teamId: string, endpointId: string) {
  return useChange(
    (eventId: string) =>
      call(contract.repeatDelivery, { params: { id: teamId, endpointId, eventId } }),
    { refresh: [keysOf(teamId)], done: ({ message }) => message },
  );
}
