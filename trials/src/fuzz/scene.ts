import { createComment } from '@plaza/contract/comment.ts';
import { endpointPath, type Endpoint, type ReplyOf } from '@plaza/contract/endpoint.ts';
import { createPost } from '@plaza/contract/post.ts';
import { signUp, type Session } from '@plaza/contract/session.ts';
import { fillIn, type Attempt, type Values } from './attempt.ts';
import { sendRequest } from './exchange.ts';
import { pictures } from './pictures.ts';
import type { Heard } from './judge.ts';

type Things = Pick<Values, '$post$' | '$comment$'>;
type Who = Omit<Values, keyof Things>;

const PASSWORD = 'Correct-horse1!';
let members = 0;

/** A member with a post and a comment, and somebody else: those in whose name requests are made. */
export class Scene {
  readonly #address: string;
  #who: Who | undefined;
  #things: Things | undefined;

  constructor(address: string) {
    this.#address = address;
  }

  /** Sends what somebody in the scene would. Whoever was signed out, and what was deleted, is made anew for the next one. */
  async sendRequest(attempt: Attempt): Promise<Heard> {
    const heard = await sendRequest(this.#address, fillIn(attempt, await this.values()));
    const isMine = attempt.headers['authorization'] === 'Bearer $token$';
    if (isMine && heard.body.includes('"token_invalid"')) this.#who = this.#things = undefined;
    if (attempt.method === 'DELETE' && heard.status === 200) {
      this.#things = undefined;
      if (attempt.target.includes('$me$')) this.#who = undefined;
    }
    return heard;
  }

  /** What stands for something just now. */
  async values(): Promise<Values> {
    this.#who ??= { ...(await this.#signUp()), $other$: (await this.#signUp()).$me$ };
    this.#things ??= await this.#publish(this.#who.$token$);
    return { ...this.#who, ...this.#things };
  }

  async #publish(token: string): Promise<Things> {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
    const make = async (endpoint: Endpoint, json: object): Promise<unknown> => {
      const body = JSON.stringify(json);
      const target = endpointPath(endpoint);
      const heard = await sendRequest(this.#address, { method: endpoint.method, target, headers, body });
      if (heard.status !== 201) throw new Error(`nobody can ${endpoint.name}: ${heard.body}`);
      return JSON.parse(heard.body);
    };
    // Answers in the way of the contract, which is held against them when they are fuzzed.
    const { post } = (await make(createPost, { title: 'A', content: 'B' })) as ReplyOf<typeof createPost>;
    const comment = { PostId: post.id, commentBody: 'C' };
    const [first] = (await make(createComment, comment)) as ReplyOf<typeof createComment>;
    return { $post$: String(post.id), $comment$: String(first?.id) };
  }

  async #signUp(): Promise<Omit<Who, '$other$'>> {
    const username = `fuzz${process.pid}x${++members}`;
    const email = `${username}@example.org`;
    const form = new FormData();
    for (const [name, value] of Object.entries({ username, email, name: username, password: PASSWORD }))
      form.append(name, value);
    form.append('image', new Blob([new Uint8Array(pictures.png)]), 'me.png');
    const encoded = new Response(form);
    const headers = { 'content-type': encoded.headers.get('content-type') ?? '' };
    const body = new Uint8Array(await encoded.arrayBuffer());
    const {
      status,
      headers: heard,
      body: said,
    } = await sendRequest(this.#address, {
      method: signUp.method,
      target: endpointPath(signUp),
      headers,
      body,
    });
    if (status !== 201) throw new Error(`nobody can sign up: ${said}`);
    const { userId, accessToken } = JSON.parse(said) as Session;
    const cookie = /plaza_refresh=([^;]*)/.exec(String(heard['set-cookie']))?.[1] ?? '';
    return {
      $me$: String(userId),
      $username$: username,
      $email$: email,
      $token$: accessToken,
      $cookie$: cookie,
    };
  }
}
