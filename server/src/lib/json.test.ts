import { expect, it } from 'vitest';
import { Json, jsonBody, jsonObject } from './json.ts';

it('encodes an object of texts and values as one text', () => {
  const { content } = jsonObject<{ post: { id: number }; view: number }>({
    post: new Json('{"id":1}'),
    view: 2,
  });
  expect(content).toBe('{"post":{"id":1},"view":2}');
});

it('encodes an object with a value in UTF-8 pieces as bytes', () => {
  const post = new Json<string>([Buffer.from('"Gr'), Buffer.from('ü"')]);
  const body = jsonBody(jsonObject<{ post: string; view: string }>({ post, view: 'ß' }));
  expect(body).toEqual(Buffer.from('{"post":"Grü","view":"ß"}'));
});
