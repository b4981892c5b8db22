import type { FastifyInstance } from 'fastify';
import type { Endpoint } from '../../../contract/endpoint.ts';
import type { RequestWords } from '../../../contract/sign-on/request-words.ts';
import * as contract from '../../../contract/sign-on/scim.ts';
import { type Call, type Handler, handle } from '../../platform/calls/calls.ts';
import { Refusal } from '../refusals.ts';
import { type Directory, identifyDirectory, limitDirectories } from './directory.ts';
import { readScimJson } from './errors.ts';
import * as groups from './groups.ts';
import { firstCursor, listSchema } from './list.ts';
import * as people from './people.ts';
import { findName, insertRequest } from './request-queries.ts';
import { resourceTypes, schemas, serviceProviderConfig } from './schemas.ts';

/** What a request did, and the reply to it. */
interface Outcome<Reply> {
  reply: Reply;
  words: RequestWords;
  personId?: string;
  isLeaver?: boolean;
}

/** SCIM has its own media type and its own kind of token, so it gets a part of the server to itself. */
export async function scimRoutes(calls: FastifyInstance): Promise<void> {
  await calls.register(async (app) => {
    readScimJson(app);
    // Empty parameters are dropped before a call sees them. Here one asks for the first page.
    app.addHook('preHandler', async ({ query }) => {
      const given = query as Record<string, unknown>;
      if (given.cursor === '') given.cursor = firstCursor;
    });
    registerCalls(app);
  });
}

function registerCalls(app: FastifyInstance): void {
  const runForDirectory = limitDirectories();

  /** Registers a call that only directories make, and notes in words what each request did. */
  function handleScim<const E extends Endpoint>(
    endpoint: E,
    answer: (
      call: Call<E>,
      directory: Directory,
    ) => Promise<Outcome<Awaited<ReturnType<Handler<E>>>>>,
  ): void {
    const handler: Handler<E> = async (call) => {
      const { db, config, address } = call;
      const authorization = call.header('authorization');
      const directory = await identifyDirectory(db, config, { authorization, address });
      return runForDirectory(directory, async () => {
        const request = {
          teamId: directory.teamId,
          keyId: directory.keyId,
          method: endpoint.method,
        };
        try {
          const { reply, words, personId = null, isLeaver = false } = await answer(call, directory);
          const status = endpoint.status ?? 200;
          await insertRequest(db, {
            ...request,
            status,
            outcome: 'done',
            isLeaver,
            personId,
            words,
          });
          return reply;
        } catch (error) {
          if (error instanceof Refusal) {
            await insertRequest(db, {
              ...request,
              ...(await describeRefusal(call, directory, error)),
            });
          }
          throw error;
        }
      });
    };
    handle(app, endpoint, handler, ...([] as never));
  }

  const described: RequestWords = { act: 'described' };
  const listOf = <Item>(items: Item[]) => ({
    schemas: [listSchema],
    totalResults: items.length,
    itemsPerPage: items.length,
    startIndex: 1,
    Resources: items,
  });
  const getFrom = <Item extends { id: string }>(items: readonly Item[], id: string): Item => {
    const found = items.find((item) => item.id.toLowerCase() === id.toLowerCase());
    if (!found) throw new Refusal('not_found');
    return found;
  };

  handleScim(contract.getServiceProviderConfig, async (_, { base }) => ({
    reply: {
      ...serviceProviderConfig,
      meta: { resourceType: 'ServiceProviderConfig', location: `${base}/ServiceProviderConfig` },
    },
    words: described,
  }));
  handleScim(contract.listSchemas, async () => ({ reply: listOf(schemas), words: described }));
  handleScim(contract.getSchema, async ({ params }) => ({
    reply: getFrom(schemas, params.id),
    words: described,
  }));
  handleScim(contract.listResourceTypes, async () => ({
    reply: listOf(resourceTypes),
    words: described,
  }));
  handleScim(contract.getResourceType, async ({ params }) => ({
    reply: getFrom(resourceTypes, params.id),
    words: described,
  }));

  handleScim(contract.listUsers, async ({ db, query }, directory) => {
    const reply = await people.listPeople(db, directory, query);
    const { totalResults: found } = reply;
    return { reply, words: { act: 'asked', about: 'people', filter: query.filter ?? null, found } };
  });
  handleScim(contract.getUser, async ({ db, params, query, setHeader }, directory) => {
    const reply = await people.getPerson(db, directory, params.id, query);
    setVersion(setHeader, reply);
    return { reply, words: { act: 'read', name: reply.userName ?? '' }, personId: reply.id };
  });
  handleScim(contract.createUser, async ({ db, body, setHeader }, directory) => {
    const done = await people.createPerson(db, directory, body);
    setHeader('location', done.user.meta?.location ?? '');
    return { reply: told(setHeader, done), ...personWords(done) };
  });
  handleScim(contract.replaceUser, async (call, directory) => {
    const { db, body, setHeader } = call;
    const done = await people.replacePerson(db, directory, targetOf(call), body);
    return { reply: told(setHeader, done), ...personWords(done) };
  });
  handleScim(contract.patchUser, async (call, directory) => {
    const { db, body, setHeader } = call;
    const done = await people.patchPerson(db, directory, targetOf(call), body);
    return { reply: told(setHeader, done), ...personWords(done) };
  });
  handleScim(contract.deleteUser, async (call, directory) => {
    const done = await people.deletePerson(call.db, directory, targetOf(call));
    return { reply: undefined, ...personWords(done) };
  });

  handleScim(contract.listScimGroups, async ({ db, query }, directory) => {
    const reply = await groups.listGroups(db, directory, query);
    const { totalResults: found } = reply;
    return { reply, words: { act: 'asked', about: 'groups', filter: query.filter ?? null, found } };
  });
  handleScim(contract.getScimGroup, async ({ db, params, query, setHeader }, directory) => {
    const reply = await groups.getGroup(db, directory, params.id, query);
    setVersion(setHeader, reply);
    return { reply, words: { act: 'read', name: reply.displayName ?? '' } };
  });
  handleScim(contract.createScimGroup, async ({ db, body, setHeader }, directory) => {
    const { group, added } = await groups.createGroup(db, directory, body);
    setVersion(setHeader, group);
    setHeader('location', group.meta?.location ?? '');
    const name = group.displayName ?? '';
    return { reply: group, words: { act: 'group', what: 'created', name, added, removed: 0 } };
  });
  handleScim(contract.replaceScimGroup, async (call, directory) => {
    const { group, ...changed } = await groups.replaceGroup(
      call.db,
      directory,
      targetOf(call),
      call.body,
    );
    setVersion(call.setHeader, group);
    return { reply: group, words: { act: 'group', what: 'changed', ...changed } };
  });
  handleScim(contract.patchScimGroup, async (call, directory) => {
    const changed = await groups.patchGroup(call.db, directory, targetOf(call), call.body);
    return { reply: undefined, words: { act: 'group', what: 'changed', ...changed } };
  });
  handleScim(contract.deleteScimGroup, async (call, directory) => {
    const { name } = await groups.deleteGroup(call.db, directory, targetOf(call));
    return {
      reply: undefined,
      words: { act: 'group', what: 'deleted', name, added: 0, removed: 0 },
    };
  });
}

const targetOf = ({
  params,
  header,
}: {
  params: { id: string };
  header(name: string): string;
}) => ({
  id: params.id,
  ifMatch: header('if-match'),
});

function personWords({ id, name, what, department }: Omit<people.PersonDone, 'user'>) {
  const words: RequestWords = {
    act: 'person',
    what,
    name,
    ...(department === undefined ? {} : { department }),
  };
  return { words, personId: id, isLeaver: what === 'left' };
}

function told(setHeader: Call<Endpoint>['setHeader'], { user }: people.PersonDone) {
  setVersion(setHeader, user);
  return user;
}

function setVersion(
  setHeader: Call<Endpoint>['setHeader'],
  { meta }: { meta?: { version?: string | undefined } | undefined },
) {
  if (meta?.version) setHeader('etag', meta.version);
}

async function describeRefusal(
  call: Call<Endpoint>,
  { teamId }: Directory,
  error: InstanceType<typeof Refusal>,
) {
  const { params, body } = call as { params?: { id?: string }; body?: unknown };
  const isHeld = error.code === 'leaving_paused';
  const given = params?.id ? await findName(call.db, teamId, params.id) : nameIn(body);
  const words: RequestWords = {
    act: 'refused',
    code: error.code,
    detail: error.message,
    name: given?.slice(0, 200).toWellFormed() ?? null,
  };
  return {
    status: error.status,
    outcome: isHeld ? ('held' as const) : ('refused' as const),
    isLeaver: isHeld,
    personId: null,
    words,
  };
}

function nameIn(body: unknown): string | null {
  if (typeof body !== 'object' || body === null) return null;
  const { userName, displayName } = body as Record<string, unknown>;
  return typeof userName === 'string'
    ? userName
    : typeof displayName === 'string'
      ? displayName
      : null;
}
