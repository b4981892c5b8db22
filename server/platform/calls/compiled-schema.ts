import * as core from 'zod/v4/core';

const compiled = new WeakSet<core.$ZodType>();

/**
 * Makes parsing by a schema two to three times as fast, with the same result: zod then compiles a function for each object in it, when
 * it first meets one. The schemas of `zod/mini` leave that out, because a browser has to load the compiler and may forbid what it makes.
 */
export function compileSchema(schema: core.$ZodType): void {
  if (compiled.has(schema)) return;
  compiled.add(schema);
  const { def } = schema._zod;
  if (isObject(schema)) {
    const { parse } = new core.$ZodObjectJIT(schema._zod.def)._zod;
    // Without checks of its own, an object is parsed directly.
    if (schema._zod.run === schema._zod.parse) schema._zod.run = parse;
    schema._zod.parse = parse;
    for (const field of Object.values(schema._zod.def.shape)) compileSchema(field);
  }
  for (const part of Object.values(def).flat()) {
    if (isSchema(part)) compileSchema(part);
  }
}

function isObject(schema: core.$ZodType): schema is core.$ZodObject {
  return schema._zod.def.type === 'object';
}

function isSchema(value: unknown): value is core.$ZodType {
  return (
    typeof value === 'object' && value !== null && '_zod' in value && 'run' in Object(value._zod)
  );
}
