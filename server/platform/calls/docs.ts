import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { type Access, type Endpoint, ErrorReply } from '../../../contract/endpoint.ts';
import { htmlPage, jsonPage, type Page, sendPage } from '../pages/page-response.ts';
import { renderDocsPage } from './docs-page.ts';

type Json = Record<string, unknown>;

const accessTexts: Record<Access, string> = {
  visitor: 'Anyone.',
  secondFactor: 'The bearer token of a session that waits for its second factor.',
  account: 'Anyone signed in.',
  teacher: 'ModuleOwner, Admin, or a learner who was invited to teach a course.',
  owner: 'ModuleOwner or Admin.',
  admin: 'Admin.',
  directory: 'An organisation’s directory, with its token.',
  key: 'Another system, with a key that has the scope.',
};

function describeCalls(endpoints: Endpoint[]): Json {
  const paths: Record<string, Json> = {};
  for (const endpoint of endpoints) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: describe(endpoint) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Calls',
      version: '1',
      description:
        'Replies are `{ "data": … }` with `meta` on lists; errors are `{ "detail": …, "errors": [{ "field", "message" }] }`.',
    },
    paths,
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
  };
}

function describe(endpoint: Endpoint): Json {
  const success = String(endpoint.status ?? 200);
  return {
    summary: endpoint.summary,
    description: `Who may ask: ${accessTexts[endpoint.access]}`,
    tags: [endpoint.path.split('/')[endpoint.path.startsWith('/api/') ? 2 : 1] ?? ''],
    ...(endpoint.access === 'visitor' ? {} : { security: [{ bearer: [] }] }),
    parameters: [...parameters(endpoint.params, 'path'), ...parameters(endpoint.query, 'query')],
    ...(endpoint.encoding === 'file'
      ? { requestBody: { required: true, content: { 'application/octet-stream': {} } } }
      : {}),
    ...(endpoint.body
      ? {
          requestBody: {
            content: {
              [endpoint.encoding === 'form'
                ? 'application/x-www-form-urlencoded'
                : 'application/json']: { schema: schemaOf(endpoint.body, 'input') },
            },
          },
        }
      : {}),
    responses: {
      [success]: {
        description: 'Success',
        content:
          'binary' in endpoint.reply
            ? { [endpoint.reply.binary]: {} }
            : { 'application/json': { schema: schemaOf(endpoint.reply, 'output') } },
      },
      '4XX': {
        description: 'Refused',
        content: { 'application/json': { schema: schemaOf(ErrorReply, 'output') } },
      },
    },
  };
}

function parameters(schema: z.ZodMiniType | undefined, place: 'path' | 'query'): Json[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: required.includes(name),
    schema: property,
  }));
}

function schemaOf(schema: z.ZodMiniType, io: 'input' | 'output'): Json {
  const { $schema, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json;
  return rest;
}

/** Call it after all other routes. Both documents are built once, on the first request: that takes 50 ms. */
export function registerDocs(app: FastifyInstance): void {
  const endpoints = () => [...app.services.calls.values()].map(({ endpoint }) => endpoint);
  let json: Page | undefined;
  let page: Page | undefined;
  app.get('/api/docs.json', async (request, reply) => {
    json ??= jsonPage(JSON.stringify(describeCalls(endpoints())));
    return sendPage(request, reply, json);
  });
  app.get('/api/docs', async (request, reply) => {
    page ??= htmlPage(renderDocsPage(endpoints(), accessTexts), {
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
    });
    return sendPage(request, reply, page);
  });
}
