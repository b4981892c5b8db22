import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Received {
  headers: IncomingHttpHeaders;
  body: string;
}

type Answer = (reply: ServerResponse, request: Received) => void;

/** Receives webhooks on this machine. The test chooses what it answers, which is 204 unless set. */
export async function startReceiver(given: Answer = (reply) => reply.writeHead(204).end()) {
  const received: Received[] = [];
  const receiver = { answer: given };
  const server = createServer((request, reply) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk) => chunks.push(chunk));
    request.on('end', () => {
      const arrived = { headers: request.headers, body: Buffer.concat(chunks).toString() };
      received.push(arrived);
      receiver.answer(reply, arrived);
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return Object.assign(receiver, {
    received,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    async close() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  });
}
