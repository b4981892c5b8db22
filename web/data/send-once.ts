import type { Endpoint } from '../../contract/endpoint.ts';
import { type CallInput, call } from './api.ts';
import { newKey } from './idempotency-key.ts';

/** Keys of messages that have not arrived yet, as far as the browser knows. */
const pendingKeys = new Map<string, string>();

type KeyedBody = { key?: string | undefined };

type WithoutKey<Input> = Input extends { body: infer Body extends KeyedBody }
  ? Omit<Input, 'body'> & { body: Omit<Body, 'key'> }
  : Input;

/**
 * Makes a call with an idempotency key in its body. Sent again unchanged after a failure, a message has the same key, so that
 * it counts once even if only the reply was lost.
 */
export async function sendOnce<E extends Endpoint>(
  endpoint: E,
  input: WithoutKey<CallInput<E>> & { body: object },
) {
  const message = JSON.stringify([endpoint.path, input]);
  const key = pendingKeys.get(message) ?? newKey();
  pendingKeys.set(message, key);
  const body = { ...input.body, key };
  const reply = await call<E>(endpoint, { ...input, body } as CallInput<E>);
  pendingKeys.delete(message);
  return reply;
}
