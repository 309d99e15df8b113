import { createComment } from '@plaza/contract/comment.ts';
import { createAppeal, createDecision } from '@plaza/contract/decision.ts';
import { listDevices } from '@plaza/contract/device.ts';
import { createInvitation } from '@plaza/contract/invitation.ts';
import { listNotifications } from '@plaza/contract/notification.ts';
import { createPost } from '@plaza/contract/post.ts';
import { isAtLeast, type Role } from '@plaza/contract/role.ts';
import { Connections } from '../virtual-users/connections.ts';
import type { Account, Community } from './community.ts';
import { fillIn, type FuzzRequest, type Values } from './request.ts';
import { sendRequest } from './send.ts';
import type { Answer } from './validate-answer.ts';

type OfMember = '$me$' | '$username$' | '$email$' | '$token$' | '$cookie$';
type Member = Pick<Values, OfMember | '$other$' | '$device$'>;
type Content = Omit<Values, keyof Member>;

/** Requests after which content is replaced: what is reverted, revoked or decided accepts few other calls. */
const CONTENT_FOR = 40;

/** A member with a role, with content of every kind, and another member: the values of placeholders. */
export class MemberSession {
  readonly #address: string;
  readonly #connections: Connections;
  readonly #community: Community;
  readonly #role: Role;
  #member: Member | undefined;
  #content: Content | undefined;
  #otherToken = '';
  #sent = 0;

  constructor(address: string, community: Community, role: Role) {
    this.#address = address;
    this.#connections = new Connections(address);
    this.#community = community;
    this.#role = role;
  }

  /** Sends a request of the member. When it ends the session, changes a role or deletes content, the next request gets new ones. */
  async sendRequest(request: FuzzRequest): Promise<Answer> {
    if (++this.#sent % CONTENT_FOR === 0) this.#content = undefined;
    const answer = await sendRequest(this.#address, fillIn(request, await this.#values()));
    const isSignedIn = request.headers['authorization'] === 'Bearer $token$';
    const isRoleLost = request.target.includes('/role') && answer.status === 200;
    if (isRoleLost || (isSignedIn && answer.body.includes('"token_invalid"')))
      this.#member = this.#content = undefined;
    if (request.method === 'DELETE' && answer.status === 200) {
      this.#content = undefined;
      if (request.target.includes('$me$')) this.#member = undefined;
    }
    return answer;
  }

  async #values(): Promise<Values> {
    this.#member ??= await this.#enter();
    this.#content ??= await this.#publish(this.#member);
    return { ...this.#member, ...this.#content };
  }

  async #enter(): Promise<Member> {
    const account = await this.#community.signUp(this.#role);
    const { token, userId } = account;
    const params = { userId };
    const devices = await this.#connections.callSuccessfully(listDevices, { token, params });
    const other = await this.#community.signUp('user');
    this.#otherToken = other.token;
    return { ...valuesOf(account), $other$: String(other.userId), $device$: String(devices.body[0]?.id) };
  }

  async #publish({ $token$: token, $me$, $username$, $other$ }: Member): Promise<Content> {
    const call = this.#connections;
    const json = { title: 'A', content: 'B' };
    const { post } = (await call.callSuccessfully(createPost, { token, json })).body;
    const comment = { PostId: post.id, commentBody: 'C' };
    const comments = await call.callSuccessfully(createComment, { token, json: comment });
    const reply = { PostId: post.id, commentBody: `D @${$username$}` };
    await call.call(createComment, { token: this.#otherToken, json: reply });
    const notified = await call.callSuccessfully(listNotifications, { token });
    // Mode and role may have changed, so that the member may not invite.
    const invited = await call.call(createInvitation, { token, json: {} });
    const moderates = isAtLeast(this.#role, 'moderator');
    // Owners may answer appeals against decisions of other owners, moderators not those against their own.
    const decided = await call.call(createDecision, {
      token: this.#role === 'moderator' ? token : this.#community.ownerToken,
      json: { ...WARNING, subjectId: Number(moderates ? $other$ : $me$) },
    });
    const appealed = { params: { decisionId: decided.error ? 1 : decided.body.id }, json: { text: 'No.' } };
    if (moderates) await call.call(createAppeal, { token: this.#otherToken, ...appealed });
    return {
      $post$: String(post.id),
      $comment$: String(comments.body[0]?.id),
      $invitation$: invited.error ? '1' : String(invited.body.id),
      $decision$: decided.error ? '1' : String(decided.body.id),
      $notification$: String(notified.body.notifications[0]?.id ?? 1),
      $registration$: String(await this.#community.register()),
    };
  }
}

const WARNING = {
  subjectType: 'member',
  remove: false,
  measure: 'warn',
  rule: '',
  reason: 'A reason',
  previousId: null,
} as const;

const valuesOf = ({ userId, username, email, token, cookie }: Account): Pick<Values, OfMember> => ({
  $me$: String(userId),
  $username$: username,
  $email$: email,
  $token$: token,
  $cookie$: cookie,
});
