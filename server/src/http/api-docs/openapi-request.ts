import type { Endpoint } from '@plaza/contract/endpoint.ts';
import { ABSENT_WORDS } from '@plaza/contract/fields.ts';
import {
  IDEMPOTENCY_KEY_HEADER,
  IDEMPOTENCY_KEY_HOURS,
  IDEMPOTENCY_KEY_PATTERN,
} from '@plaza/contract/idempotency.ts';
import { IMAGE_MAX_BYTES, IMAGE_TYPES } from '@plaza/contract/image.ts';
import type { TObject } from 'typebox';
import type { MediaType, Parameter, Schema } from './openapi-document.ts';
import { toSchema } from './openapi-schema.ts';

const IDEMPOTENCY_KEY: Parameter = {
  name: IDEMPOTENCY_KEY_HEADER,
  in: 'header',
  required: false,
  description: `Identifies a request and its repetitions. For ${IDEMPOTENCY_KEY_HOURS} hours the same key with the same body gets the answer of the first success, and nothing is done again.`,
  schema: { type: 'string', pattern: IDEMPOTENCY_KEY_PATTERN },
};

/** The parameters in path, query and headers. @param pathNames the names in the described path, in order */
export function parametersOf(endpoint: Endpoint, pathNames: readonly string[]): Parameter[] {
  const path = fieldsOf(endpoint.params).map(([name, schema], position): Parameter => {
    const described = pathNames[position] ?? name;
    const description = described === name ? schema.description : `Here the ${name}.`;
    return { name: described, in: 'path', required: true, ...(description && { description }), schema };
  });
  const query = fieldsOf(endpoint.query).map(([name, schema]): Parameter => {
    const required = endpoint.query?.required?.includes(name) ?? false;
    return {
      name,
      in: 'query',
      required,
      ...(schema.description && { description: schema.description }),
      schema,
    };
  });
  return [...path, ...query, ...(endpoint.idempotent ? [IDEMPOTENCY_KEY] : [])];
}

const fieldsOf = (object: TObject | undefined) =>
  Object.entries(object?.properties ?? {}).map(([name, schema]) => [name, toSchema(schema)] as const);

/** The bodies that an endpoint accepts, by media type; undefined when it accepts none. */
export function requestBodyOf(endpoint: Endpoint) {
  const content: Record<string, MediaType> = {};
  // JSON cannot contain a file.
  const requiresFile = Object.values(endpoint.files ?? {}).includes('required');
  if (endpoint.json && !requiresFile) content['application/json'] = { schema: toSchema(endpoint.json) };
  if (endpoint.form) content['multipart/form-data'] = multipart(endpoint.form, endpoint.files ?? {});
  return Object.keys(content).length > 0 ? { required: true, content } : undefined;
}

function multipart(form: TObject, files: NonNullable<Endpoint['files']>): MediaType {
  const fields = toSchema(form);
  const names = Object.keys(files);
  const required = [...(fields.required ?? []), ...names.filter((name) => files[name] === 'required')];
  return {
    schema: {
      ...fields,
      ...('x-absent-words' in form && {
        description: `${quoted(ABSENT_WORDS)} mean that a field is absent.`,
      }),
      required,
      properties: { ...fields.properties, ...Object.fromEntries(names.map((name) => [name, FILE])) },
    },
    encoding: Object.fromEntries(
      names.map((name) => [name, { contentType: Object.keys(IMAGE_TYPES).join(', ') }]),
    ),
  };
}

const FILE: Schema = {
  type: 'string',
  format: 'binary',
  description: `An image of up to ${IMAGE_MAX_BYTES / 1024 / 1024} MiB; its type is told by its content`,
};

const quoted = (words: Iterable<string>) => Array.from(words, (word) => `"${word}"`).join(', ');
