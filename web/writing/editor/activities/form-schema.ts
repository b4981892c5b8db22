import { choiceOf, nameOf } from './field-labels.ts';

/** The part of JSON Schema that the data of activities uses. */
export interface FormSchema {
  type?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: FormSchema[];
  oneOf?: FormSchema[];
  properties?: Record<string, FormSchema>;
  required?: string[];
  items?: FormSchema;
  minItems?: number;
  maxItems?: number;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  maxLength?: number;
}

/** Something that fits a schema as far as that can be known. */
export function defaultOf(schema: FormSchema): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const [first] = schema.anyOf ?? schema.oneOf ?? [];
  if (first) return defaultOf(first);
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {})
          .filter(([name]) => schema.required?.includes(name))
          .map(([name, each]) => [name, defaultOf(each)]),
      );
    case 'array':
      return Array.from({ length: schema.minItems ?? 0 }, () => defaultOf(schema.items ?? {}));
    case 'number':
    case 'integer':
      return Math.max(schema.minimum ?? 0, (schema.exclusiveMinimum ?? -1) + 1);
    case 'boolean':
      return false;
    default:
      return '';
  }
}

export const isFilled = (value: unknown) => value !== undefined && value !== null;

/** Which of several shapes a value has, and what each is called. */
export function variantOf(
  variants: readonly FormSchema[],
  value: unknown,
): { index: number; titles: string[] } {
  const titles = variants.map((each, place) => {
    const said = marksOf(each)
      .map(([, mark]) => choiceOf(mark))
      .join(', ');
    return said || nameOf(each.type ?? `${place + 1}`);
  });
  const found = variants.findIndex((each) => {
    const marks = marksOf(each);
    if (marks.length === 0) return typeof value === each.type;
    const fields = (value ?? {}) as Record<string, unknown>;
    return marks.every(([name, mark]) => fields[name] === mark);
  });
  return { index: Math.max(found, 0), titles };
}

const marksOf = ({ properties = {} }: FormSchema) =>
  Object.entries(properties).flatMap(([name, each]): [string, unknown][] =>
    each.const === undefined ? [] : [[name, each.const]],
  );
