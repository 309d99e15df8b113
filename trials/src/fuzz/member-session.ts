import { createComment } from '@plaza/contract/comment.ts';
import { createPost } from '@plaza/contract/post.ts';
import { signUp } from '@plaza/contract/session.ts';
import { accountOf, signUpForm } from '../virtual-users/account.ts';
import { Connections } from '../virtual-users/connections.ts';
import { files } from './image-files.ts';
import { fillIn, type FuzzRequest, type Values } from './request.ts';
import { sendRequest } from './send.ts';
import type { Answer } from './validate-answer.ts';

type Content = Pick<Values, '$post$' | '$comment$'>;
type Member = Omit<Values, keyof Content>;

const IMAGE = new Blob([new Uint8Array(files.png)]);
let members = 0;

/** A member with a post and a comment, and another member: the values of placeholders. */
export class MemberSession {
  readonly #address: string;
  readonly #connections: Connections;
  #member: Member | undefined;
  #content: Content | undefined;

  constructor(address: string) {
    this.#address = address;
    this.#connections = new Connections(address);
  }

  /** Sends a request of the member. When it ends the session or deletes content, the next request gets new ones. */
  async sendRequest(request: FuzzRequest): Promise<Answer> {
    const answer = await sendRequest(this.#address, fillIn(request, await this.#values()));
    const isSignedIn = request.headers['authorization'] === 'Bearer $token$';
    if (isSignedIn && answer.body.includes('"token_invalid"')) this.#member = this.#content = undefined;
    if (request.method === 'DELETE' && answer.status === 200) {
      this.#content = undefined;
      if (request.target.includes('$me$')) this.#member = undefined;
    }
    return answer;
  }

  async #values(): Promise<Values> {
    this.#member ??= { ...(await this.#signUp()), $other$: (await this.#signUp()).$me$ };
    this.#content ??= await this.#publish(this.#member.$token$);
    return { ...this.#member, ...this.#content };
  }

  async #publish(token: string): Promise<Content> {
    const json = { title: 'A', content: 'B' };
    const { post } = (await this.#connections.callSuccessfully(createPost, { token, json })).body;
    const comment = { PostId: post.id, commentBody: 'C' };
    const comments = await this.#connections.callSuccessfully(createComment, { token, json: comment });
    return { $post$: String(post.id), $comment$: String(comments.body[0]?.id) };
  }

  async #signUp(): Promise<Omit<Member, '$other$'>> {
    const username = `fuzz${process.pid}x${++members}`;
    const form = signUpForm(username, IMAGE);
    const { body, cookie = '' } = await this.#connections.callSuccessfully(signUp, { form });
    return {
      $me$: String(body.userId),
      $username$: username,
      $email$: accountOf(username).email,
      $token$: body.accessToken,
      $cookie$: cookie,
    };
  }
}
