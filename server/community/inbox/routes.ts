import type { FastifyInstance } from 'fastify';
import * as contract from '../../../contract/community/inbox.ts';
import { attachment } from '../../platform/calls/attachment.ts';
import { handle } from '../../platform/calls/calls.ts';
import { attachFile, downloadFile, removeFile } from './attachments.ts';
import { deleteMessages } from './delete-messages.ts';
import {
  changeMessage,
  changeMessages,
  getMessage,
  listMessages,
  readMessage,
} from './messages.ts';
import { receiveMail } from './receive-mail.ts';
import { addNote, replyToMessage } from './replies.ts';

const done = (message: string) => ({ data: { message } });

export function inboxRoutes(app: FastifyInstance): void {
  handle(app, contract.listMessages, async ({ db, query }) => listMessages(db, query));

  handle(app, contract.getMessage, async ({ db, config, viewer, params }) => ({
    data: await getMessage(db, config, viewer, params.id),
  }));

  handle(app, contract.readMessage, async ({ db, params }) => {
    await readMessage(db, params.id);
    return done('Read.');
  });

  handle(app, contract.changeMessage, async ({ db, config, viewer, params, body }) =>
    done(await changeMessage(db, config, viewer, params.id, body)),
  );

  handle(app, contract.changeMessages, async ({ db, config, viewer, body }) =>
    done(await changeMessages(db, config, viewer, body.ids, body.state)),
  );

  handle(app, contract.deleteMessages, async ({ db, viewer, body }) =>
    done(await deleteMessages(db, viewer, body.ids)),
  );

  handle(app, contract.replyToMessage, async ({ db, config, viewer, params, body }) => {
    await replyToMessage(db, config, viewer, params.id, body);
    return done('Your reply is on its way.');
  });

  handle(app, contract.addNote, async ({ db, viewer, params, body }) => {
    await addNote(db, viewer, params.id, body);
    return done('Your note is saved.');
  });

  handle(app, contract.attachFile, async ({ db, viewer, params, file }) => ({
    data: await attachFile(db, viewer, params.id, { filename: params.filename, bytes: file }),
  }));

  handle(app, contract.removeFile, async ({ db, viewer, params }) => {
    await removeFile(db, viewer, params.id);
    return done('The file was removed.');
  });

  handle(app, contract.downloadFile, async ({ db, params, setHeader }) => {
    const { filename, content } = await downloadFile(db, params.id);
    setHeader('content-disposition', attachment(filename));
    return content;
  });

  handle(app, contract.receiveMail, async ({ db, config, file, header }) => {
    await receiveMail(db, config, file, header('authorization'));
    return done('Received.');
  });
}
