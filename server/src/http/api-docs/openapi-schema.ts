import { Comment } from '@plaza/contract/comment.ts';
import { ErrorBody } from '@plaza/contract/error.ts';
import { Image } from '@plaza/contract/image.ts';
import { Post } from '@plaza/contract/post.ts';
import { Session } from '@plaza/contract/session.ts';
import { UpdatedUser, User } from '@plaza/contract/user.ts';
import type { TSchema } from 'typebox';
import type { Schema } from './openapi-document.ts';

const ENTITIES = { Session, User, UpdatedUser, Post, Image, Comment, Error: ErrorBody };

const ENTITY_NAMES = new Map<unknown, string>(
  Object.entries(ENTITIES).map(([name, schema]) => [schema, name]),
);

export const entityRef = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` });

/** A schema of the contract as JSON Schema. Entities, such as `Post`, are references to `entitySchemas`. */
export function toSchema(schema: TSchema): Schema {
  const name = ENTITY_NAMES.get(schema);
  return name === undefined ? withReferences(schema) : entityRef(name);
}

export function entitySchemas(): Readonly<Record<string, Schema>> {
  return Object.fromEntries(Object.entries(ENTITIES).map(([name, schema]) => [name, withReferences(schema)]));
}

// The enumerable properties of a TypeBox schema are JSON Schema.
const withReferences = (schema: TSchema) => mapMembers(schema) as Schema;

function mapMembers(node: object): unknown {
  const mapped = (value: unknown) => {
    if (typeof value !== 'object' || value === null) return value;
    const name = ENTITY_NAMES.get(value);
    return name === undefined ? mapMembers(value) : entityRef(name);
  };
  return Array.isArray(node)
    ? node.map(mapped)
    : Object.fromEntries(Object.entries(node).map(([key, value]) => [key, mapped(value)]));
}
