import * as z from 'zod/mini';
import type { Endpoint } from '../../contract/endpoint.ts';
import * as contract from '../../contract/integrations/api.ts';

export const clientCallsFile = new URL('../../clients/typescript/src/calls.ts', import.meta.url);

type Json = Record<string, unknown>;

const start = '/api/v1';

/** The calls that are open to keys as TypeScript, for the client. */
export async function writeClientCalls(): Promise<string> {
  const calls = Object.values(contract).filter(
    (value): value is Extract<typeof value, Endpoint> => 'method' in value,
  );
  const lines = calls
    .toSorted(
      (one, other) => one.path.localeCompare(other.path) || one.method.localeCompare(other.method),
    )
    .map((call) => describe(call))
    .join('\n');
  return `// Written by scripts/client-types.ts. Change the contract instead.\n\nexport interface Calls {\n${lines}\n}\n`;
}

function describe(endpoint: Endpoint): string {
  const { method, summary, reply } = endpoint;
  const path = endpoint.path.slice(start.length).replace(/:(\w+)/g, '{$1}');
  const parts = [
    ['params', endpoint.params, 'input'],
    ['query', endpoint.query, 'input'],
    ['body', endpoint.body, 'input'],
    ['reply', 'binary' in reply ? undefined : reply, 'output'],
  ] as const;
  const fields = parts.flatMap(([name, schema, io]) =>
    schema
      ? [`    ${name}: ${typeOf(z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json)};`]
      : [],
  );
  return `  /** ${summary} */\n  '${method} ${path}': {\n${fields.join('\n')}\n  };`;
}

/** A schema without references, as TypeScript. */
function typeOf(schema: Json): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (Array.isArray(schema.enum))
    return schema.enum.map((each) => JSON.stringify(each)).join(' | ');
  if (Array.isArray(schema.anyOf)) {
    return [...new Set((schema.anyOf as Json[]).map(typeOf))].join(' | ');
  }
  if (Array.isArray(schema.type)) {
    return schema.type.map((type) => typeOf({ ...schema, type })).join(' | ');
  }
  if (schema.type === 'array') return `(${typeOf(schema.items as Json)})[]`;
  if (schema.type === 'object') return typeOfObject(schema);
  if (schema.type === 'integer') return 'number';
  // What is read from text, such as a number in a query.
  return typeof schema.type === 'string' ? schema.type : 'string | number';
}

function typeOfObject({ properties = {}, required = [] }: Json): string {
  const fields = Object.entries(properties as Record<string, Json>).map(([name, property]) => {
    const isOptional = !(required as string[]).includes(name);
    return `${name}${isOptional ? '?' : ''}: ${typeOf(property)}`;
  });
  return `{ ${fields.join('; ')} }`;
}
