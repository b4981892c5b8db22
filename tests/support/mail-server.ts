import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

export interface MailServer {
  url: string;
  /** Whole messages as they arrived, with the address each was sent to. */
  received: { to: string; text: string }[];
  /** The code with which it answers to a recipient, or null to accept. */
  refuse: (to: string) => number | null;
  close(): Promise<void>;
}

/** A mail server that accepts everything; `port` restarts one at the same address. */
export async function startMailServer(port = 0): Promise<MailServer> {
  const received: MailServer['received'] = [];
  const mailServer: MailServer = {
    url: '',
    received,
    refuse: () => null,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo({ address }, _session, done) {
      const responseCode = mailServer.refuse(address);
      done(responseCode ? Object.assign(new Error('No'), { responseCode }) : null);
    },
    onData(stream, session, done) {
      let text = '';
      stream.on('data', (chunk) => {
        text += chunk;
      });
      stream.on('end', () => {
        for (const { address } of session.envelope.rcptTo) received.push({ to: address, text });
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const address = server.server.address() as AddressInfo;
  return Object.assign(mailServer, { url: `smtp://127.0.0.1:${address.port}` });
}
